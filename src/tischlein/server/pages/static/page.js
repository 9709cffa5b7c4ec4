// A plain page on which every game can be played: the text view, and a button for each legal action.
const language = ["de", "en", "fr", "it", "nl"].find((known) => navigator.language.startsWith(known)) ?? "en";
const WORDS = {
  de: { name: "Dein Name", mine: "Deine Tische", lobby: "Offene Tische", open: "Neuer Tisch", code: "Code", join: "Hinsetzen", watch: "Zuschauen", go: "Los", game: "Spiel", seats: "Plätze", rules: "Regeln", free: "frei", me: "ich, am selben Gerät", start: "Spiel beginnen", turn: "Du bist dran.", waits: "Warten auf", over: "Das Spiel ist zu Ende.", waiting: "Der Tisch wartet auf Mitspieler.", link: "Link zum Mitspielen", own: "Dein Link für ein anderes Gerät", back: "Zurücknehmen", hint: "Tipp", resign: "Aufgeben", abort: "Abbrechen", rematch: "Noch einmal", record: "Aufzeichnung", yes: "Einverstanden", no: "Nein", lost: "Verbindung verloren …", log: "Verlauf", chat: "Sagen", curtain: "Gerät weitergeben. Zeigen für", sure: "Wirklich?", none: "keine", standin: "Bot spielt für", listed: "öffentlich", wins: "Gewonnen:", unlock: "Weiter" },
  en: { name: "Your name", mine: "Your tables", lobby: "Open tables", open: "New table", code: "Code", join: "Sit down", watch: "Watch", go: "Go", game: "Game", seats: "Seats", rules: "Rules", free: "free", me: "me, on this device", start: "Begin", turn: "It is your turn.", waits: "Waiting for", over: "The game is over.", waiting: "The table waits for players.", link: "Link for others", own: "Your link for another device", back: "Take back", hint: "Hint", resign: "Resign", abort: "Break off", rematch: "Once more", record: "Record", yes: "I agree", no: "No", lost: "Connection lost …", log: "What happened", chat: "Say", curtain: "Pass the device on. Show it to", sure: "Really?", none: "none", standin: "A bot plays for", listed: "listed", wins: "Won by:", unlock: "Go on" },
};
const say = WORDS[language] ?? WORDS.en;
const page = document.getElementById("page");
const state = document.getElementById("state");
const base = new URL(document.baseURI).pathname;
document.documentElement.lang = language in WORDS ? language : "en";

// -- Small tools -------------------------------------------------------------------------------------------------------

function make(tag, settings = {}, ...children) {
  const node = Object.assign(document.createElement(tag), settings);
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}
const button = (text, onclick, className = "") => make("button", { type: "button", onclick, className }, text);
const section = (title, ...children) => make("section", {}, title && make("h2", {}, title), ...children);
const row = (...children) => make("div", { className: "row" }, ...children);
const seats = () => JSON.parse(localStorage.getItem("seats") ?? "{}");
const random = (count) => Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte.toString(16).padStart(2, "0")).join("");
const remember = (table, token) => localStorage.setItem("seats", JSON.stringify({ ...seats(), [table]: token }));
const goTo = (path) => location.assign(base + path);
const sure = (work) => () => confirm(say.sure) && work();

async function api(path, body, token) {
  const headers = { "accept-language": language, ...(body && { "content-type": "application/json" }), ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`api/${path}`, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) });
  const message = await answer.json();
  if (!answer.ok) throw new Error(message.sentence);
  return message;
}
function tell(problem) {
  state.textContent = problem?.message ?? problem ?? "";
}
const trying = (work) => async (...given) => {
  tell();
  try { await work(...given); } catch (problem) { tell(problem); }
};
function myName() {
  return make("input", { value: localStorage.getItem("name") ?? "", maxLength: 24, required: true, onchange: (event) => localStorage.setItem("name", event.target.value) });
}
function choose(pairs, chosen, onchange) {
  return make("select", { onchange }, pairs.map(([value, text]) => make("option", { value, selected: value === chosen }, text)));
}
const labelled = (text, node) => make("label", {}, text, node);

// -- The first page ----------------------------------------------------------------------------------------------------

async function showHome() {
  const { games, bots } = await api(`games?language=${language}`);
  const names = Object.fromEntries(games.map((game) => [game.id, game.name]));
  const known = Object.entries(seats()).map(([table, token]) => ({ table, token }));
  const mine = known.length ? await api("mine", { seats: known.slice(-100) }) : [];
  const card = (table, text) => row(make("a", { href: `${base}t/${table.id}` }, names[table.game]), make("span", { className: table.my_turn ? "mine" : "soft" }, text), table.seats.map((seat) => seat.name || seat.bot || say.free).join(", "));
  const code = make("input", { maxLength: 6, size: 8, autocapitalize: "characters", autocomplete: "off" });
  const find = trying(async () => goTo(`t/${(await api(`codes/${encodeURIComponent(code.value.trim())}`)).id}`));
  page.replaceChildren(
    section(say.open, newTable(games, bots)),
    section(say.code, row(code, button(say.go, find))),
    section(say.mine, mine.map((table) => card(table, table.my_turn ? say.turn : table.status)), !mine.length && say.none),
    section(say.lobby, (await api("tables")).map((table) => card(table, `${table.free} ${say.free}`))),
  );
}

function newTable(games, bots) {
  const box = make("div");
  const name = myName();
  const form = { game: games[0], seats: 0, preset: "leaflet", who: [] };
  const listed = make("input", { type: "checkbox" });
  const create = trying(async () => {
    if (!name.reportValidity()) return;
    const preset = form.game.presets.find((one) => one.id === form.preset);
    const wishes = form.who.map((who, seat) => (who === "me" ? { who, name: seat && form.who.indexOf("me") !== seat ? `${name.value} ${seat + 1}` : "" } : who === "open" ? { who } : { who: "bot", bot: who }));
    const made = await api("tables", { settings: { game: form.game.id, seats: form.seats, options: preset?.options ?? {}, listed: listed.checked }, name: name.value, seats: wishes });
    remember(made.table, made.token);
    if (!form.who.includes("open")) await api(`tables/${made.table}/do`, { do: "start" }, made.token);
    goTo(`t/${made.table}`);
  });
  function draw() {
    if (!form.game.seats.includes(form.seats)) form.seats = form.game.seats.includes(3) ? 3 : form.game.seats[0];
    form.who = Array.from({ length: form.seats }, (_, seat) => form.who[seat] ?? (seat ? "level2" : "me"));
    const who = [["me", say.me], ["open", say.free], ...bots.map((bot) => [bot.id, bot.name])];
    box.replaceChildren(
      row(
        labelled(say.name, name),
        labelled(say.game, choose(games.map((game) => [game.id, game.name]), form.game.id, (event) => { form.game = games.find((game) => game.id === event.target.value); draw(); })),
        labelled(say.seats, choose(form.game.seats.map((count) => [count, count]), form.seats, (event) => { form.seats = Number(event.target.value); draw(); })),
        labelled(say.rules, choose(form.game.presets.map((preset) => [preset.id, preset.name]), form.preset, (event) => { form.preset = event.target.value; })),
      ),
      row(form.who.map((chosen, seat) => labelled(`${seat + 1}`, choose(who, chosen, (event) => { form.who[seat] = event.target.value; })))),
      row(make("label", {}, say.listed, listed), button(say.open, create, "main")),
      make("p", { className: "soft" }, form.game.summary),
    );
  }
  draw();
  return box;
}

// -- A table -----------------------------------------------------------------------------------------------------------

class Visit {
  constructor(id) {
    this.id = id;
    this.token = seats()[id];
    this.lines = [];
    this.chat = [];
    this.hints = [];
    this.wait = 500;
    this.shown = null; // the seat whose cards lie open, where several share the device
  }
  async open() {
    this.site = await api("site");
    this.info = await api(`tables/${this.id}`, null, this.token);
    this.texts = (await api(`games/${this.info.settings.game}/texts/${language}`)).texts;
    ({ phrases: this.phrases, bots: this.bots } = await api(`games?language=${language}`));
    this.connect();
  }
  connect() {
    const socket = (this.socket = new WebSocket(new URL("api/socket", document.baseURI.replace(/^http/, "ws"))));
    socket.onopen = () => this.send({ type: "hello", table: this.id, token: this.token ?? "", language, text: true, since: this.lines.length ? this.seq : 0 });
    socket.onmessage = (event) => { this.wait = 500; this.hear(JSON.parse(event.data)); };
    socket.onclose = (event) => {
      if (event.code >= 4001 && event.code <= 4004) return;
      tell(say.lost);
      setTimeout(() => this.connect(), (this.wait = Math.min(this.wait * 2, 10000)));
    };
  }
  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
  wish(message) {
    tell();
    this.send({ id: random(8), ...message });
  }
  hear(news) {
    if (news.type === "welcome" || news.type === "update") {
      if (news.type === "welcome") {
        tell();
        Object.assign(this, { me: news.me, info: news.table, chat: news.chat });
        if (news.again) this.lines = [];
      }
      this.lines.push(...news.lines);
      Object.assign(this, { seq: news.seq, positions: news.positions, hints: [] });
    } else if (news.type === "table") Object.assign(this, { info: news.table, me: news.me });
    else if (news.type === "chat") this.chat.push(news.line);
    else if (news.type === "hint") this.hints = news.hints;
    else if (news.type === "error") return tell(news.sentence);
    else if (news.type === "done") return;
    this.draw();
  }
  do = trying(async (deed) => {
    const done = await api(`tables/${this.id}/do`, deed, this.token);
    if (done.table) { remember(done.table, done.token || this.token); goTo(`t/${done.table}`); }
  });
  nameOf(seat) {
    const info = this.info.seats[seat];
    return info.name || this.bots.find((bot) => bot.id === info.bot)?.name || `${say.seats} ${seat + 1}`;
  }
  format(key, value) {
    const spoken = Array.isArray(value) ? value.join(", ") : value;
    return (this.texts[key] ?? `${key} {0}`).replace(/\{0(:\+)?\}/g, (_, sign) => (sign && spoken > 0 ? `+${spoken}` : spoken));
  }
  words(action) {
    return action.split(" ").map((word) => this.texts[`word.${word}`] ?? word).join(" ");
  }
  draw() {
    const position = this.position();
    page.className = "table";
    page.replaceChildren(this.head(position), make("div", {}, position && this.curtain(position)), make("div", {}, this.history(), this.talk(), this.tools()));
  }
  position() {
    const active = this.positions?.find((position) => position.legal.length);
    return active ?? this.positions?.find((position) => position.seat === this.shown) ?? this.positions?.[0];
  }
  head(position) {
    const title = make("h1", {}, this.texts.name);
    const people = row(this.info.seats.map((_, seat) => make("span", {}, this.nameOf(seat))));
    if (this.info.status === "waiting" || this.info.status === "starting") return make("section", { className: "wide" }, title, make("p", { className: "turn" }, say.waiting), people, this.lobby());
    const turns = position?.view.to_act ?? [];
    const winners = position?.view.winners;
    const text = this.info.ended ? `${say.over} ${winners?.length ? `${say.wins} ${winners.map((seat) => this.nameOf(seat)).join(", ")}` : ""}` : position?.legal.length ? say.turn : `${say.waits} ${turns.map((seat) => this.nameOf(seat)).join(", ")}`;
    return make("section", { className: "wide" }, title, make("p", { className: position?.legal.length ? "turn mine" : "turn" }, text));
  }
  lobby() {
    const link = `${this.site.url}/t/${this.id}`;
    const name = myName();
    const join = trying(async () => {
      if (!name.reportValidity()) return;
      const made = await api(`tables/${this.id}/join`, { name: name.value });
      remember(this.id, made.token);
      location.reload();
    });
    if (this.me.person < 0) return row(labelled(say.name, name), button(say.join, join, "main"));
    return make("div", {}, row(say.link, make("a", { href: link }, link), this.info.code && `${say.code}: ${this.info.code}`), make("img", { className: "qr", src: `api/tables/${this.id}/qr.svg`, alt: link }), this.me.person === this.info.host && row(button(say.start, () => this.do({ do: "start", bot: "level2" }), "main")));
  }
  curtain(position) {
    if (this.me.seats.length > 1 && position.seat !== this.shown && !this.info.ended) return section("", row(say.curtain, button(this.nameOf(position.seat), () => { this.shown = position.seat; this.draw(); }, "main")));
    const parts = position.text.map((part) => make("section", {}, make("h2", {}, part.title), part.picture.length > 0 && make("pre", {}, part.picture.join("\n")), make("div", { className: "scroll" }, make("table", {}, part.head.length > 0 && make("tr", {}, part.head.map((cell) => make("th", {}, cell))), part.rows.map((cells) => make("tr", {}, cells.map((cell) => make("td", {}, cell))))))));
    return make("div", {}, this.actions(position), parts);
  }
  actions(position) {
    const act = (action) => this.wish({ type: "act", seat: position.seat, seq: this.seq, action, entropy: random(16) });
    const preview = (action) => Object.entries(position.previews[action] ?? {}).filter(([key, value]) => `preview.${key}` in this.texts && value !== null && value !== false && value !== "" && value?.length !== 0).map(([key, value]) => this.format(`preview.${key}`, value)).join("; ");
    const buttons = position.legal.map((action) => make("button", { type: "button", className: "play", onclick: () => act(action) }, this.words(action), make("small", {}, preview(action))));
    return buttons.length > 0 && section(say.turn, row(buttons), this.hints.map((hint) => make("p", {}, `${this.words(hint.action)}: ${Math.round(hint.chance * 100)} % – ${hint.reason}`)));
  }
  history() {
    const undone = new Set();
    for (const line of this.lines.filter((one) => one.kind === "take_back")) for (const other of this.lines) if (other.seq > line.to && other.seq < line.seq) undone.add(other.seq);
    const list = this.lines.slice(-200).reverse().map((line) => make("li", { className: undone.has(line.seq) ? "undone" : "" }, line.said));
    return section(say.log, make("ul", { className: "log", ariaLive: "polite" }, list));
  }
  talk() {
    if (this.info.settings.chat === "off" || (this.me.person < 0 && !this.chat.length)) return null;
    const phrases = this.me.person >= 0 && row(Object.entries(this.phrases).map(([phrase, text]) => button(text, () => this.wish({ type: "say", phrase }))));
    return section(say.chat, this.chat.slice(-20).map((line) => make("p", {}, make("b", {}, line.name), `: ${line.said}`)), phrases);
  }
  tools() {
    const record = make("a", { href: `api/tables/${this.id}/record`, download: `${this.id}.json` }, say.record);
    if (this.me.person < 0) return section("", this.info.ended && record);
    if (this.info.ended) return section("", row(button(say.rematch, () => this.do({ do: "rematch" }), "main"), record));
    const last = this.lines.findLast((line) => line.kind === "event" && this.me.seats.includes(line.seat));
    const own = `${this.site.url}/t/${this.id}#${this.token}`;
    const votes = this.info.votes.filter((vote) => vote.missing.includes(this.me.person)).map((vote) => {
      const answer = (agree) => () => (vote.what === "abort" ? this.do({ do: "abort", agree }) : this.wish({ type: "consent", agree }));
      return row(vote.what === "abort" ? say.abort : say.back, button(say.yes, answer(true), "main"), button(say.no, answer(false)));
    });
    const away = this.info.seats.map((seat, place) => [seat, place]).filter(([seat]) => seat.kind === "person" && !seat.bot && !this.info.people.find((person) => person.id === seat.person)?.online);
    return section(
      "",
      votes,
      row(
        last && button(say.back, () => this.wish({ type: "take_back", seat: last.seat, to: last.seq - 1 })),
        this.info.hints && button(say.hint, () => this.wish({ type: "hint", seat: this.position().seat })),
        this.info.status === "playing" && button(say.resign, sure(() => this.do({ do: "resign" }))),
        this.info.status === "playing" && button(say.abort, sure(() => this.do({ do: "abort" }))),
        this.info.paused && button(say.unlock, () => this.do({ do: "pause", paused: false })),
      ),
      away.map(([, place]) => row(button(`${say.standin} ${this.nameOf(place)}`, () => this.do({ do: "stand_in", seat: place })))),
      row(make("a", { href: own, className: "soft" }, say.own)),
    );
  }
}

// -- Where are we? -----------------------------------------------------------------------------------------------------

const place = location.pathname.slice(base.length).match(/^t\/([a-z0-9]+)$/);
if (place && location.hash.length > 20) {
  remember(place[1], location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
}
document.getElementById("home").href = base;
trying(async () => {
  const site = await api("site");
  const foot = document.getElementById("foot");
  for (const name of ["imprint", "privacy"]) if (site[name]) foot.append(make("a", { href: name }, name), " ");
})();
trying(place ? () => new Visit(place[1]).open() : showHome)();
