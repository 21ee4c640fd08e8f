// The side panel: articles of the word that is selected in either pane.

import { attempt, button, debounced, find, make } from "./elements.js";
import { get } from "./server.js";
import { say } from "./words.js";

const longest = 60;
let asked = 0;

function labels(list) {
  return list?.length ? make("span", { class: "label" }, `${list.join(" ")} `) : "";
}

function example(item) {
  return make("li", { class: "example" }, item.target ? `${item.source} — ${item.target}` : item.source);
}

function sense(item) {
  const references = (item.references ?? []).map((reference) =>
    button(`→ ${reference.headword}`, () => lookUp(reference.headword)));
  const phrases = (item.phrases ?? []).map((phrase) =>
    make("li", {}, make("b", {}, phrase.source), " ",
      phrase.senses.flatMap((inner) => inner.translations ?? []).join("; ")));
  const translations = (item.translations ?? []).join(", ");
  const text = [item.definition ? `${item.definition}: ` : "", translations].join("");
  const inner = [
    ...(item.examples ?? []).map(example), ...phrases,
  ];
  return make("li", {}, labels(item.labels), text, ...references,
    item.senses?.length ? make("ol", {}, ...item.senses.map(sense)) : "",
    inner.length ? make("ul", {}, ...inner) : "");
}

function article(match) {
  const head = make("h2", { lang: match.source }, match.headword,
    match.pronunciation ? make("span", {}, ` [${match.pronunciation}]`) : "");
  const form = match.form ? make("p", { class: "note" }, `${match.form.form}: ${match.form.description ?? ""}`) : "";
  const entries = match.entries.flatMap((entry) => [
    make("p", { class: "kind" }, [entry.partOfSpeech, entry.grammar, ...(entry.labels ?? [])].filter(Boolean).join(", ")),
    make("ol", { lang: match.target }, ...(entry.senses ?? []).map(sense)),
  ]);
  return make("article", {}, head, form, ...entries,
    match.dictionary ? make("p", { class: "note" }, match.dictionary) : "");
}

/** Shows the articles of a word. */
export async function lookUp(word, source, target) {
  const query = word.trim();
  if (!query) return;
  find("word").value = query;
  asked += 1;
  const turn = asked;
  const answer = await attempt(() => get("lookup", { q: query, source, target }));
  if (!answer || turn !== asked) return;
  const articles = find("articles");
  articles.scrollTop = 0;
  if (answer.matches.length) return articles.replaceChildren(...answer.matches.map(article));
  const near = answer.near.map((other) => button(other, () => lookUp(other)));
  articles.replaceChildren(make("p", { class: "note" }, say("nothingFound", query)),
    near.length ? make("p", {}, `${say("near")} `, ...near) : "");
}

/** The word that is selected in the text or in the translation, and where. */
function selected() {
  const text = find("text");
  if (document.activeElement === text && text.selectionStart !== text.selectionEnd) {
    return [text.value.slice(text.selectionStart, text.selectionEnd), "text"];
  }
  const selection = document.getSelection();
  const isInside = selection?.anchorNode && find("translation").contains(selection.anchorNode);
  return isInside ? [selection.toString(), "translation"] : ["", ""];
}

/** @param languages tells the languages of a pane: [its own, the other's]. */
export function start(languages) {
  const follow = debounced(250, () => {
    const [word, pane] = selected();
    const isWord = word.trim() && word.length <= longest && !word.includes("\n");
    if (isWord && word.trim() !== find("word").value) lookUp(word, ...languages(pane));
  });
  document.addEventListener("selectionchange", follow);
  find("text").addEventListener("select", follow);
  find("lookup").addEventListener("submit", (event) => {
    event.preventDefault();
    lookUp(find("word").value);
  });
}
