// Asked to a table: who sits there, and a seat that is free to be taken.
import { h, listen, post, watchChoices } from "./dom.js";

const { api, words: told } = document.getElementById("main").dataset;
const words = JSON.parse(told);
const refused = document.getElementById("refused");

async function sit(seat, usual) {
  refused.hidden = true;
  try {
    location.assign((await post(`${api}/sit`, { seat, name: document.getElementById("name").value.trim() || usual })).page);
  } catch (error) {
    refused.textContent = error.message;
    refused.hidden = false;
  }
}

watchChoices();
listen(`${api}/events`, (found) => {
  document.getElementById("seats").replaceChildren(...found.seats.map((seat, at) => h("li", {},
    h("span", {}, seat.name, seat.bot ? h("small", {}, ` ${words.bot}`) : seat.free ? h("small", {}, ` ${words["join free"]}`) : null),
    seat.free ? h("button", { type: "button", "data-sit": at, "aria-label": `${words["join here"]}: ${seat.name}`, onclick: () => sit(at, seat.name) }, words["join here"]) : null)));
}, (there) => document.body.classList.toggle("lost", !there));
