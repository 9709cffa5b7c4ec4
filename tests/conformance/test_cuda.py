"""The GPU plays exactly as the CPU does; and the rules compile for a GPU even where there is none."""

import importlib.util
import random

import numpy as np
import pytest

from tests.conformance.tables import every_game, every_table
from tischlein.check.tables import draw_options

GAMES, MOVES, SEED = 128, 300, 40


def gpu_missing() -> str:
    """Why there is no GPU to test on; nothing if there is one."""
    if importlib.util.find_spec("numba_cuda") is None:
        return "the extra `cuda` is not installed"
    from tischlein.backends.cuda import cuda

    return "" if cuda.is_available() else "this machine has no NVIDIA GPU"


@pytest.mark.gpu
@every_table
def test_cpu_and_gpu_agree_after_every_move(game, seats):
    if reason := gpu_missing():
        pytest.skip(f"CPU and GPU are not compared: {reason}.")
    from tischlein.backends.batch import CpuBatch, CudaBatch

    options = draw_options(game, seats, random.Random(SEED))
    cpu, gpu = (kind(game, seats, GAMES, SEED, **options) for kind in (CpuBatch, CudaBatch))
    for move in range(MOVES):
        assert np.array_equal(cpu.host(cpu.states), gpu.host(gpu.states)), f"differs after move {move}"
        for ours, theirs in zip(cpu.legal_codes(), gpu.legal_codes(), strict=True):
            assert np.array_equal(ours, gpu.host(theirs))
        assert np.array_equal(cpu.encode(), gpu.host(gpu.encode()))
        assert np.array_equal(cpu.turn, gpu.host(gpu.turn))
        assert np.array_equal(cpu.mask(), gpu.host(gpu.mask()))
        assert cpu.play_random(1) == gpu.play_random(1)


@every_game
def test_the_rules_compile_for_a_gpu(game):
    if importlib.util.find_spec("numba_cuda") is None:
        pytest.skip("PTX is not compiled: the extra `cuda` is not installed (CI installs it).")
    from tischlein.backends.cuda import ptx

    for kernel in ("play_random_kernel", "mask_kernel"):
        assert ".visible .entry" in ptx(game, kernel)
