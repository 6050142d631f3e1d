// The table as one seat sees it: a frame is drawn, and what is clicked on it is picked.
import { h, put } from "./dom.js";
import { picture } from "./pictures.js";

const main = document.getElementById("main");
export const words = JSON.parse(main.dataset.words);
let means = {}; // what the page gives: `picture` and `card` to be looked at, and `answer` where somebody may decide
const picked = new Set();
let frame = null;
const MOST = 16; // cards that lie openly in a zone of the table; of more some are drawn, all are to be looked through
const SOME = 4;
const LATELY = 2;
export const STEP = 900; // milliseconds before a page goes on by itself
const opened = new Set();
let narrowed = null;
let sent = -1;
let failed = "";

const part = (id) => document.getElementById(id);

// --- picking ---------------------------------------------------------------------------------------

function optionsOf(test) {
  return frame.asked ? frame.asked.options.filter(test) : [];
}

// A question is answered once: a second click before the next frame has come says nothing.
async function send(indices, itself = false) {
  const mine = frame.made;
  if (!means.answer || sent === mine) return;
  sent = mine;
  try {
    failed = "";
    part("asked").setAttribute("aria-busy", "true");
    await means.answer(indices, mine, itself);
  } catch (error) {
    sent = -1;
    tellFailure(error.message);
  }
}

// Passing where nothing else can be done, without a click.
export function passByItself() {
  if (frame.asked && frame.asked.passes) send([frame.asked.options[0].at], true);
}

export function tellFailure(why) {
  failed = why;
  part("asked").removeAttribute("aria-busy");
  draw();
}

function pick(at) {
  const asked = frame.asked;
  if (!asked || !means.answer) return;
  narrowed = null;
  if (asked.low === 1 && asked.high === 1) { send([at]); return; }
  if (picked.has(at)) picked.delete(at);
  else if (picked.size < asked.high) picked.add(at);
  draw();
}

// A card or a player on the table stands for its options: one is picked, of several the page asks which.
function touch(options, label) {
  if (options.length === 1) pick(options[0].at);
  else if (options.length > 1) { narrowed = { label, at: new Set(options.map((each) => each.at)) }; draw(); }
}

// --- cards -----------------------------------------------------------------------------------------

function marks(values) {
  return values.map((each) => h("span.chit", {}, each.name, each.value === "" ? null : h("b", {}, ` ${each.value}`)));
}

function face(card, small) {
  const address = card.face ? means.picture(card.face) : "";
  return address
    ? [h("span.behind", { "aria-hidden": "true" }, card.name), picture(address, { alt: card.name })]
    : h("span.plain", {}, card.name, small ? null : marks(card.values || []));
}

function refused(card) {
  return frame.asked && frame.asked.rejected.find((each) => each.cards.includes(card.no));
}

function drawCard(card, large) {
  const options = optionsOf((each) => each.card === card.no);
  const on = options.some((each) => picked.has(each.at));
  const reason = frame.asked && options.length === 0
    ? refused(card) : null;
  const what = `${card.name}${reason ? ` — ${reason.why}` : ""}`;
  const state = (options.length ? ".lit" : "") + (on ? ".on" : "") + (reason ? ".not" : "");
  const chits = card.marks.length ? h("span.marks", {}, marks(card.marks)) : null; // on a large card, below a small one
  const body = h(`button.card${large ? ".large" : ".small"}${state}`, {
    type: "button", title: what, "aria-label": what, "aria-pressed": options.length ? String(on) : null,
    onclick: () => (options.length ? touch(options, card.name) : read(card.kind, card)),
    oncontextmenu: (event) => { event.preventDefault(); read(card.kind, card); },
  }, face(card, !large), large ? chits : null);
  return h("li", { "data-no": card.no }, body, large ? null : chits,
    options.length ? h("button.peek", { type: "button", "aria-label": `${words.read} ${card.name}`, onclick: () => read(card.kind, card) }, "?") : null);
}

function drawZone(zone, large, whose = "") {
  const hidden = zone.count - zone.cards.length;
  const backs = hidden > 0 ? h("li.back", { "aria-label": `${hidden}` }, h("span", {}, `${hidden}`)) : null;
  const top = zone.stack && zone.seen && zone.cards.length > 1 && !large;
  const many = !top && !large && zone.cards.length > MOST;
  const cards = top ? zone.cards.slice(0, 1)
    : many ? zone.cards.filter((card, at) => at < SOME || optionsOf((each) => each.card === card.no).length) : zone.cards;
  return h(`section.zone${large ? ".mine" : ""}`, { "aria-label": whose ? `${whose}: ${zone.name}` : zone.name },
    h("h2", {}, zone.name, h("small", {}, ` ${zone.count}`)),
    h("ul.row", {}, cards.map((each) => drawCard(each, large)), backs,
      zone.marked.map((each) => h("li.chits", {}, marks(each.marks)))),
    top || many ? h("button.all", { type: "button", onclick: () => browse(zone) }, words.all) : null);
}

// --- reading a card, browsing a pile --------------------------------------------------------------

async function read(kind, there = { marks: [], more: [] }) {
  if (!kind) return;
  const card = await means.card(kind);
  if (!card) return;
  const now = [...there.marks, ...there.more];
  const reason = there.no === undefined ? null : refused(there);
  show(h("div.reading", {}, card.faces.map((each) => h("img.face", { src: means.picture(each), alt: card.name })),
    h("div", {}, h("h2.big", {}, card.name), card.text.split("\n").map((line) => h("p", {}, line)),
      now.length ? h("p.now", {}, marks(now)) : null,
      reason ? h("p.why", {}, reason.why) : null)));
}

function browse(zone) {
  show(h("div", {}, h("h2.big", {}, `${zone.name} ${zone.count}`), h("ul.row.wrap", {}, zone.cards.map((each) => drawCard(each, false)))));
}

export function show(content) {
  const dialog = part("dialog");
  part("shown").replaceChildren(content);
  if (!dialog.open) dialog.showModal();
}

// --- the question ----------------------------------------------------------------------------------

function drawAsked() {
  const asked = frame.asked;
  if (frame.broken) return [h("p.question", {}, words.broken), h("p.why", {}, frame.broken)];
  if (frame.over) {
    const who = frame.winners.length ? words.won.replace("{names}", frame.winners.join(words.list)) : words.nobody;
    return [h("p.question.over", { id: "over" }, who), frame.how ? h("p.about", {}, frame.how) : null, again()];
  }
  if (!asked && Array.isArray(frame.practising)) {
    return [h("p.question.quiet", { id: "practises" }, words.practises.replace("{done}", frame.practising[0]).replace("{of}", frame.practising[1]))];
  }
  if (!asked) {
    const who = frame.waiting.join(words.list);
    return [h("p.question.quiet", {}, who ? words.waiting.replace("{names}", who) : words.still)];
  }
  const many = asked.low !== 1 || asked.high !== 1;
  const options = narrowed ? asked.options.filter((each) => narrowed.at.has(each.at)) : asked.options;
  const alike = [...new Set(options.map((each) => each.same))].map((same) => options.filter((each) => each.same === same)); // a button each
  const ready = picked.size >= asked.low && picked.size <= asked.high && fits(asked);
  const count = asked.low === asked.high ? String(asked.low) : `${asked.low}–${asked.high}`;
  const told = asked.situation.length ? asked.situation[asked.situation.length - 1] : asked.about;
  return [
    lately(),
    told ? h("p.about", {}, told) : null,
    h("p.question", { id: "question" }, asked.question, many ? h("small", {}, ` ${words.pick.replace("{n}", count)}`) : null, asked.rule ? rule(asked.rule) : null),
    narrowed ? h("p.about", {}, narrowed.label) : null,
    h("div.options", {}, alike.map(([each, ...others]) => h(
      `button.option${[each, ...others].some((one) => picked.has(one.at)) ? ".on" : ""}${each.sort === "pass" || each.sort === "no" ? ".quiet" : ""}`,
      { type: "button", "data-at": each.at, "aria-pressed": many ? String(picked.has(each.at)) : null, title: each.does ? each.label : null, onclick: () => pick(each.at) },
      each.does ? [each.label.slice(0, -each.does.length), h("small", {}, each.does)] : each.label,
      others.length ? h("span.times", {}, ` ×${others.length + 1}`) : null)),
    many ? h("button.main", { type: "button", id: "confirm", disabled: !ready, onclick: () => send([...picked]) }, `${words.confirm} ${picked.size}`) : null,
    narrowed ? h("button.option.quiet", { type: "button", onclick: () => { narrowed = null; draw(); } }, words.back) : null),
    failed ? h("p.why", { role: "alert" }, failed) : null,
    asked.rejected.length ? h("details.rejected", {}, h("summary", {}, words["why not"]),
      h("ul", {}, asked.rejected.map((each) => h("li", {}, h("b", {}, each.label), ` ${each.why}`)))) : null,
  ];
}

// Where what can be done with a game stands below all else, another one is begun beside its end.
function again() {
  const there = document.querySelector(".deeds [data-do=rematch]");
  const below = there && matchMedia("(max-width: 62rem)").matches && (frame.seat !== null || main.dataset.host);
  return below ? h("button.main", { type: "button", "data-do": "rematch" }, words.rematch) : null;
}

// Where the story stands below all else, its last lines are told beside the question.
const lately = () => h("ol.lately", { "aria-hidden": "true" }, frame.log.slice(-LATELY).map((line) => h("li", {}, bare(line))));
const bare = (line) => (line.sort === "turn" ? line.text.replace(/^[\s—-]+|[\s—-]+$/g, "") : line.text); // without dashes

// What the card or skill says that asks.
const rule = (text) => h("button.peek", { type: "button", id: "rule", "aria-label": words.rule, title: text, onclick: () => show(h("p", {}, text)) }, "?");

function fits(asked) {
  if (!asked.sets) return true;
  const mine = [...picked].sort((a, b) => a - b).join();
  return asked.sets.some((each) => each.join() === mine);
}

// --- everything ------------------------------------------------------------------------------------

// What is only reckoned or remembered: a click shows it, and it stays open while the game goes on.
function folded(key, values) {
  if (!values.length) return null;
  return h("details.more", { open: opened.has(key), ontoggle: (event) => { if (event.target.open) opened.add(key); else opened.delete(key); } },
    h("summary", {}, words.more), marks(values));
}

function drawPlayer(player) {
  const options = optionsOf((each) => each.player === player.seat);
  const on = options.some((each) => picked.has(each.at));
  const mine = player.seat === frame.seat;
  const turn = player.seat === frame.who;
  const reason = frame.asked && frame.asked.rejected.find((each) => each.players.includes(player.seat));
  const name = h(`button.name${options.length ? ".lit" : ""}${on ? ".on" : ""}`, {
    type: "button", disabled: !options.length && !reason, title: reason ? reason.why : null,
    onclick: () => (options.length ? touch(options, player.name) : show(h("div", {}, h("h2.big", {}, player.name), h("p.why", {}, reason.why)))),
  }, player.name, mine ? h("small", {}, ` ${words.you}`) : player.bot ? h("small", {}, ` ${words.bot}`) : null);
  const clock = frame.clock && !player.bot ? h("span.clock", { "data-clock": player.seat, title: words.clock }) : null;
  const beside = (zone) => !mine || !zone.seen || isPile(zone);
  return h(`section.player${turn ? ".turn" : ""}${player.alive ? "" : ".out"}`, { "aria-label": player.name },
    h("div.who", {}, name, clock, player.alive ? marks(player.values) : h("span.chit", {}, words.out), player.alive ? folded(`more ${player.seat}`, player.more) : null),
    h("div.zones", {}, player.zones.filter(beside).map((zone) => drawZone(zone, false, player.name))));
}

// Of a pile the top card lies there to be seen, and all are looked through.
const isPile = (zone) => zone.stack && zone.count > 1;

// What one holds: as many cards as there are share the width, so that they stand in one row as long as they can be told.
function drawHeld(me) {
  const zones = me.zones.filter((zone) => zone.seen && !isPile(zone));
  const held = h("div.held", {}, zones.map((zone) => drawZone(zone, true, me.name)));
  held.style.setProperty("--zones", zones.length);
  held.style.setProperty("--cards", held.querySelectorAll(".row > li").length);
  return held;
}

function draw() {
  const me = frame.seat === null ? null : frame.players[frame.seat];
  const focus = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.at : null;
  put(part("state"), "");
  part("state").replaceChildren(
    h("b", {}, words.turn.replace("{n}", frame.turn)),
    ...(frame.who === null ? [] : [h("span", {}, frame.players[frame.who].name)]),
    ...(frame.phase ? [h("span", {}, frame.phase)] : []), ...marks(frame.values), ...[folded("more", frame.more)].filter(Boolean));
  part("players").replaceChildren(...frame.players.filter((each) => each.seat !== frame.seat).map(drawPlayer));
  part("middle").replaceChildren(...frame.zones.map((zone) => drawZone(zone, false)));
  part("stack").replaceChildren(...[...frame.stack].reverse().filter((each) => each.text).map((each, at) => h(`li${at ? "" : ".now"}`, {},
    each.face && means.picture(each.face) ? picture(means.picture(each.face), { alt: "" }) : null, h("span", {}, each.text))));
  part("stack").hidden = !part("stack").children.length;
  const open = part("asked").querySelector("details[open]") !== null;
  part("asked").replaceChildren(...drawAsked().filter(Boolean));
  if (open && part("asked").querySelector("details")) part("asked").querySelector("details").open = true;
  part("mine").replaceChildren(...(me ? [drawPlayer(me), drawHeld(me)] : []));
  part("asked").classList.toggle("calls", Boolean(frame.asked));
  drawLog();
  tick();
  for (const button of document.querySelectorAll("[data-do]")) {
    if (button.dataset.do === "undo") button.disabled = !(frame.alone || main.dataset.host);
    if (button.dataset.do === "rematch") button.hidden = !(frame.over || frame.broken) || (frame.seat === null && !main.dataset.host);
    if (button.dataset.do === "renew") button.hidden = !frame.newer;
    if (button.dataset.do === "step") button.hidden = frame.over || Boolean(frame.broken);
  }
  part("parted").hidden = !frame.parted;
  part("parted").textContent = words.parted.replace("{n}", frame.parted);
  if (focus !== null && focus !== undefined) {
    const again = document.querySelector(`[data-at="${CSS.escape(focus)}"]`);
    if (again) again.focus();
  }
  document.documentElement.dataset.made = String(frame.made);
}

// How long each person has thought; whoever is being asked goes on thinking.
function tick() {
  if (!frame || !frame.clock) return;
  for (const each of document.querySelectorAll("[data-clock]")) {
    const seat = each.dataset.clock;
    const since = frame.over ? undefined : frame.clock.asked[seat];
    const seconds = Math.floor((frame.clock.spent[seat] + (since === undefined ? 0 : Math.max(0, Date.now() - since))) / 1000);
    each.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    each.classList.toggle("now", since !== undefined);
  }
}
setInterval(tick, 1000);

function drawLog() {
  const log = part("log");
  const low = log.scrollHeight - log.scrollTop - log.clientHeight < 60;
  log.replaceChildren(...frame.log.map((line) => {
    const times = line.times > 1 ? h("small", {}, ` ×${line.times}`) : null;
    if (line.sort === "turn") return h("li", { "data-sort": "turn" }, bare(line));
    let rest = line.text;
    const text = line.cards.flatMap((card) => {
      const at = rest.indexOf(card.name);
      if (at < 0) return [];
      const before = rest.slice(0, at);
      rest = rest.slice(at + card.name.length);
      const link = h("button.link", { type: "button", onclick: () => read(card.kind) }, card.name);
      const [sign] = rest.match(/^[:,：、。）]/) || [""]; // it begins no line
      rest = rest.slice(sign.length);
      return [before, sign ? h("span.tied", {}, link, sign) : link];
    });
    return h("li", { "data-sort": line.sort }, text, rest, times);
  }));
  if (low) log.scrollTop = log.scrollHeight;
}

// --- what pages do with it -------------------------------------------------------------------------

export function setUp(given) {
  means = given;
}

export function showFrame(found) {
  if (frame === null || found.made !== frame.made) { picked.clear(); narrowed = null; sent = -1; failed = ""; part("asked").removeAttribute("aria-busy"); }
  frame = found;
  for (const at of found.chosen || []) picked.add(at);
  draw();
}

export const shownFrame = () => frame;
