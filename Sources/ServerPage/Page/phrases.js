// Saved phrases and the history, with the marks of their synchronisation.

import { attempt, button, confirmed, debounced, find, make } from "./elements.js";
import { get, post } from "./server.js";
import { use } from "./translate.js";
import { languageName, say } from "./words.js";

const marks = {
  synced: ["✓", "synced"], waiting: ["…", "pending"], failed: ["!", "notSynced"], local: ["⌂", "onDevice"],
};

function row(phrase, list) {
  const [sign, name] = marks[phrase.sync] ?? marks.local;
  return make("li", {},
    make("span", { class: "mark", title: say(name), role: "img", "aria-label": say(name) }, sign),
    make("span", { class: "texts" },
      make("p", { lang: phrase.source }, phrase.text),
      make("p", { lang: phrase.target }, phrase.translation)),
    make("span", { class: "note" }, `${languageName(phrase.source)} → ${languageName(phrase.target)}`),
    button(say("use"), () => use(phrase), { "aria-label": `${say("use")}: ${phrase.text}` }),
    button(say("remove"), async () => {
      if (await attempt(() => post(`${list}/remove`, { id: phrase.id }))) show(list);
    }, { "aria-label": `${say("remove")}: ${phrase.text}` }));
}

/** Draws a list again. */
export async function show(list) {
  const answer = await attempt(() => get(list, { q: find(`${list}-search`).value }));
  if (!answer) return;
  find(`${list}-list`).replaceChildren(...answer.phrases.map((phrase) => row(phrase, list)));
  find(`${list}-empty`).hidden = answer.phrases.length > 0;
  if (list === "history") find("history-clear").disabled = answer.phrases.length === 0;
}

export function start() {
  for (const list of ["saved", "history"]) {
    find(`${list}-search`).addEventListener("input", debounced(300, () => show(list)));
  }
  find("history-clear").addEventListener("click", async () => {
    if (!await confirmed(say("clearHistoryAsk"), say("clearHistoryMore"), say("clearHistory"))) return;
    if (await attempt(() => post("history/clear"))) show("history");
  });
}
