// A game looked at again: the frames of one seat, one decision after the other; in the desk, or in a file by itself.
import { setUp, showFrame, STEP } from "./board.js";
import { post, watchChoices } from "./dom.js";

const course = JSON.parse(document.getElementById("course").textContent);
const place = document.getElementById("place");
const told = document.getElementById("told");
const LINES = 300; // lines of the story that are drawn
const frames = [];
let at = 0;
let playing = null;

// A frame says in what it differs from the one before it: `[value]` stands for another value, `{key: ...}` for one within.
function changed(old, by) {
  if (Array.isArray(by)) return by[0];
  const made = Array.isArray(old) ? [...old] : { ...old };
  for (const key of Object.keys(by)) made[key] = changed(old[key], by[key]);
  return made;
}

for (const by of course.frames) frames.push(changed(frames.length ? frames[frames.length - 1] : {}, by));
const lines = [];
const until = frames.map((frame) => lines.push(...frame.log));

setUp({
  picture: (address) => (course.pictures ? course.pictures[address] || "" : `${document.body.dataset.api}/${address}`),
  card: async (kind) => course.cards[kind] || null,
});

function go(to) {
  at = Math.max(0, Math.min(frames.length - 1, to));
  place.value = at;
  told.textContent = `${at} / ${frames.length - 1}`;
  showFrame({ ...frames[at], log: lines.slice(Math.max(0, until[at] - LINES), until[at]) });
}

function play(on) {
  clearInterval(playing);
  playing = on ? setInterval(() => { if (at < frames.length - 1) go(at + 1); else play(false); }, STEP) : null;
  document.querySelector("[data-go=play]").setAttribute("aria-pressed", String(on));
}

// The nearest frame before or behind this one with another turn.
function turn(by) {
  let to = at + by;
  while (to > 0 && to < frames.length - 1 && frames[to].turn === frames[at].turn) to += by;
  return to;
}

const WAYS = {
  first: () => 0, back: () => at - 1, on: () => at + 1, last: () => frames.length - 1,
  turnback: () => turn(-1), turnon: () => turn(1),
};

function take(way) {
  if (way === "play") { play(!playing); return; }
  play(false);
  go(WAYS[way]());
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-go], [data-branch]");
  if (!button) return;
  if (button.dataset.go) { take(button.dataset.go); return; }
  const refused = document.getElementById("parted");
  try {
    location.assign((await post(button.dataset.branch, { at })).page);
  } catch (error) {
    refused.textContent = error.message;
    refused.hidden = false;
  }
});

place.addEventListener("input", () => { play(false); go(Number(place.value)); });

const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", PageUp: "turnback", PageDown: "turnon", " ": "play" };

document.addEventListener("keydown", (event) => {
  const busy = event.target.closest("input, select, button, summary, #log, dialog");
  if (!KEYS[event.key] || event.ctrlKey || event.metaKey || event.altKey || (busy && (event.key === " " || busy.matches("input, select, #log")))) return;
  event.preventDefault();
  take(KEYS[event.key]);
});

watchChoices();
place.max = frames.length - 1;
go(course.at);
