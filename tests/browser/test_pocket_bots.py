"""Bots in a worker of a browser choose what bots of a server choose, and give the same hints."""

import msgspec

from tests.browser.conftest import SITE
from tests.pocket.test_thinking import ORDERS
from tischlein.bots.search import prepare
from tischlein.server.bots import thinking
from tischlein.server.bots.questions import BotAnswer

OPEN_HOUSE = """async (script) => {
  await navigator.serviceWorker.ready;
  const changed = (resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  if (!navigator.serviceWorker.controller) await new Promise(changed);
  const house = new Worker(script, { type: 'module' });
  const told = await new Promise((resolve, reject) => {
    house.onerror = (event) => reject(new Error(event.message));
    house.onmessage = ({ data }) => data.told === 'open' || data.told === 'failed' ? resolve(data) : undefined;
    house.postMessage({ do: 'open', url: document.baseURI, mark: 'device-', full: '', language: 'de' });
  });
  house.terminate();
  return told;
}"""
ASK_BOTS = """async ([script, orders]) => {
  const bots = new Worker(script, { type: 'module' });
  const answers = await new Promise((resolve, reject) => {
    const heard = [];
    bots.onerror = (event) => reject(new Error(event.message));
    bots.onmessage = ({ data }) => {
      if (data.told === 'failed') return reject(new Error(data.text));
      if (data.told === 'ready') return orders.forEach((order, id) => bots.postMessage({ do: 'ask', id, order }));
      if (heard.push(data.text) === orders.length) resolve(heard);
    };
    bots.postMessage({ do: 'open', url: document.baseURI });
  });
  bots.terminate();
  return answers;
}"""


def worker_with(word):
    """The address of the built worker in which a word stands."""
    built = SITE.parent.glob("assets/housekeeper-*.js")
    (found,) = [path for path in built if word in path.read_text(encoding="utf-8")]
    return f"/assets/{found.name}"


def test_bots_in_a_worker_answer_as_on_a_server(visit, server):
    page = visit(keeps_page=True).page
    page.goto("/")
    assert page.evaluate(OPEN_HOUSE, worker_with("start_bots"))["told"] == "open"
    orders = [msgspec.json.encode(order).decode() for order in ORDERS]
    there = page.evaluate(ASK_BOTS, [worker_with("ThinkingWorker"), orders])
    prepare(thinking.game_of(ORDERS[0].question.game, b""))
    assert [msgspec.json.decode(text, type=BotAnswer) for text in there] == [thinking.answer(order) for order in ORDERS]
