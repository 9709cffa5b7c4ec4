import { expect, test } from 'vitest';
import { Kernels } from './kernels';

/** A kernel of one function, which doubles a number: its block is how it ended, the result, and that. */
const CODE =
  '0061736d0100000001050160017f000302010005030100010607017f004180080b071a03066d656d6f727902000468656170030006646f75626c6500000a14011200200041086a200029031042027e3703000b';

const read = (): Uint8Array<ArrayBuffer> => Uint8Array.from(CODE.match(/../g)!, (pair) => parseInt(pair, 16));

test('a kernel is called with a block that lies in its memory', () => {
  const kernel = new Kernels(read).open('double');
  expect(kernel.heap).toBe(1024);
  new DataView(kernel.view(1024, 24).buffer).setBigInt64(1024 + 16, 21n, true);
  kernel.call('double', 1024);
  expect([...kernel.view(1024, 16)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 42, 0, 0, 0, 0, 0, 0, 0]);
});

test('its memory grows, keeps what is in it, and nobody else has it', () => {
  let reads = 0;
  const kernels = new Kernels(() => (reads++, read()));
  const [one, other] = [kernels.open('double'), kernels.open('double')];
  one.view(1024, 1).set([7]);
  one.enlarge(100_000);
  one.enlarge(10);
  expect(one.view(99_999, 1)).toEqual(new Uint8Array(1));
  expect(one.view(1024, 1)[0]).toBe(7);
  expect(other.view(1024, 1)[0]).toBe(0);
  expect(reads).toBe(1);
});
