// Begin a game: how many sit at the table, and who.
import { busy, listen, post, watchChoices } from "./dom.js";

const form = document.getElementById("lobby");
watchChoices();

if (form) {
  const seats = [...form.querySelectorAll("[data-seat]")];
  const seated = () => {
    for (const seat of seats) seat.hidden = Number(seat.dataset.seat) > Number(form.elements.players.value);
  };
  // Whoever has begun a game of this kind finds the same seats again; names that were not changed stay those of the language.
  const KEPT = `lobby ${form.dataset.game}`;
  const choices = () => [...form.querySelectorAll("select, [name=variant], [name=name]")];
  const keep = () => localStorage.setItem(KEPT, JSON.stringify(choices().map((each) => (each.type === "checkbox" ? each.checked : each.value === each.defaultValue ? null : each.value))));
  const again = () => {
    const kept = JSON.parse(localStorage.getItem(KEPT) || "[]");
    const there = choices();
    if (kept.length !== there.length) return; // the game has other options since
    if (!form.elements.players.selectedOptions[0].defaultSelected) return; // a browser has put back what was being chosen
    there.forEach((each, at) => {
      if (each.type === "checkbox") each.checked = kept[at];
      else if (kept[at] !== null && (each.tagName !== "SELECT" || [...each.options].some((one) => one.value === kept[at]))) each.value = kept[at];
    });
  };
  form.elements.players.addEventListener("change", seated);
  form.elements.seed.addEventListener("input", () => {
    document.getElementById("seed-more").hidden = form.elements.seed.value === "";
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    busy(form.querySelector("button.main"), begin);
  });
  const begin = async () => {
    const sitting = seats.filter((seat) => !seat.hidden);
    const options = Object.fromEntries([...form.querySelectorAll("[data-id]")].filter((each) => each.value).map((each) => [each.dataset.id, each.value]));
    const refused = document.getElementById("refused");
    const waits = document.getElementById("waits");
    refused.hidden = true;
    waits.hidden = false;
    try {
      const made = await post(`${document.body.dataset.base}/play`, {
        names: sitting.map((seat) => seat.querySelector("input").value.trim()),
        sorts: sitting.map((seat) => seat.querySelector("select").value),
        seed: form.elements.seed.value === "" ? null : Number(form.elements.seed.value),
        options,
        variants: [...form.querySelectorAll("[name=variant]:checked")].map((each) => each.value),
      });
      keep();
      location.assign(made.page);
    } catch (error) {
      refused.textContent = error.message;
      refused.hidden = false;
      waits.hidden = true;
    }
  };
  // Until here nothing of it could be chosen or sent. A browser that comes back to the page keeps what was chosen.
  again();
  seated();
  form.querySelector("fieldset").disabled = false;
} else {
  // The rules are still being made, or have errors: with the next news of them there may be a game to begin.
  listen(`${document.body.dataset.base}/news`, (news) => { if (String(news.seen) !== document.body.dataset.seen) location.reload(); }, () => {});
}
