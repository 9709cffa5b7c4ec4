"""The store of the pocket: everything that the databases of a server are asked, but what only they have."""

import pytest

from tests.server.stores import row, table, with_store
from tests.server.test_store import (  # noqa: F401  the same questions, put to the drawers of a browser
    test_a_code_finds_waiting_tables_only,
    test_a_deleted_table_leaves_nothing,
    test_a_restart_keeps_everything,
    test_a_row_comes_back_as_it_was,
    test_a_seq_is_taken_once,
    test_abandoned_tables_are_cleared,
    test_an_id_or_a_code_is_taken_once,
    test_an_update_must_know_the_version,
    test_chat_is_kept_in_order_and_forgotten_by_person,
    test_lists_are_ordered,
    test_long_logs_fit,
    test_of_many_who_race_for_a_seq_one_wins,
    test_rows_and_the_table_go_together,
    test_tables_that_show_a_record_count_and_are_cleared_like_those_being_played,
    test_the_last_lines_of_a_long_chat_are_kept,
    test_what_is_not_there_is_not_found,
    test_what_was_kept_is_found_again,
)
from tischlein.server.store import StoreError


def test_full_drawers_are_told_in_a_sentence_and_change_nothing(database):
    async def test(store):
        await store.create(table())
        database.drawers.full = True
        with pytest.raises(StoreError, match="no room left"):
            await store.append(table(), [row(1)])
        database.drawers.full = False
        assert await store.rows("one") == []

    with_store(database, test)


def test_the_house_remembers_when_it_last_lived(database):
    async def test(store):
        assert await store.last_alive() == 0
        await store.live(7)
        await store.live(5)
        assert await store.last_alive() == 7

    with_store(database, test)
