// The section that translates while one types.

import { attempt, button, debounced, find, make } from "./elements.js";
import * as languages from "./languages.js";
import { post } from "./server.js";
import { languageName, say, sizeText } from "./words.js";

const lastKey = "tolmach.pair";
let limit = -1;
let canSave = false;
let detected;
let result;
let pending;
/** Milliseconds after which a text counts as finished, and goes into the history. */
const settled = 3000;

const source = () => find("source").value;
const target = () => find("target").value;
const realSource = () => (source() === "auto" ? detected : source());

function show(text, language) {
  const output = find("translation");
  output.textContent = text;
  output.lang = language ?? target();
  output.removeAttribute("aria-busy");
}

function remark(details) {
  const notes = [];
  if (details?.engine === "online") notes.push(say("online"));
  if (details?.quality === "gloss") notes.push(say("gloss"));
  else if (details?.confidence < 0.2) notes.push(say("unsure"));
  if (details?.unknown) notes.push(say("unknownWords", details.unknown.join(", ")));
  find("remark").textContent = notes.join(" · ");
}

function showButtons() {
  find("copy").disabled = !result;
  find("save").disabled = !result;
  find("save").hidden = !canSave;
  find("save").textContent = say("save");
  find("alternatives").hidden = !result;
  find("alternatives").open = false;
}

function empty() {
  pending?.abort();
  result = undefined;
  show("");
  remark();
  showButtons();
}

/** What of the pair is not there, and how to get it. */
function showMissing() {
  const box = find("missing");
  const act = box.querySelector("button");
  const state = languages.state;
  const absent = [source(), target()].filter((code) => code && code !== "auto" && !languages.isInstalled(code));
  const isNothing = !state.languages.some((language) => language.state !== "available");
  let text = "";
  act.hidden = false;
  if (isNothing) {
    text = say("nothingInstalled");
    act.textContent = say("openLanguages");
    act.onclick = () => document.querySelector("nav [data-view=languages]").click();
  } else if (absent.length && !(state.hasService && state.mode !== "local")) {
    const name = languageName(absent[0]);
    const size = languages.sizeOf(absent[0]);
    text = absent.map((code) => say("missing", languageName(code))).join(" ");
    act.textContent = say("missingInstall", name) + (size ? ` (${sizeText(size)})` : "");
    act.hidden = !state.mayManage;
    act.disabled = state.work?.running === true;
    act.onclick = () => languages.install(absent[0]);
  } else if (realSource() && realSource() !== target() && !languages.works(realSource(), target()) && !state.hasService) {
    text = say("missingPair", languageName(realSource()), languageName(target()));
    act.hidden = true;
  }
  box.querySelector("p").textContent = text;
  box.hidden = text === "";
  return text !== "";
}

async function translate() {
  const text = find("text").value;
  const length = [...text].length;
  const isTooLong = limit > 0 && length > limit;
  find("count").textContent = isTooLong ? say("tooLong", length, limit) : length ? say("characters", length) : "";
  if (!text.trim()) {
    detected = undefined;
    find("detected").textContent = "";
    showMissing();
    return empty();
  }
  if (isTooLong) return empty();
  if (source() !== "auto" && showMissing()) return empty();
  pending?.abort();
  pending = new AbortController();
  const { signal } = pending;
  find("translation").setAttribute("aria-busy", "true");
  const fields = { q: text, source: source(), target: target(), details: true };
  const answer = await attempt(() => post("translate", fields, signal));
  if (signal.aborted) return;
  if (!answer) return empty();
  detected = answer.detectedLanguage?.language;
  find("detected").textContent = detected ? say("detected", languageName(detected)) : "";
  result = { text, source: realSource(), target: target(), translation: answer.translatedText };
  show(answer.translatedText);
  remember(result);
  remark(answer.details);
  showButtons();
  showMissing();
}

async function showAlternatives() {
  const details = find("alternatives");
  if (!details.open || !result) return;
  const list = details.querySelector("ul");
  list.replaceChildren();
  const asked = result;
  const fields = { q: asked.text, source: asked.source, target: asked.target, alternatives: 3 };
  const answer = await attempt(() => post("translate", fields));
  if (!answer || result !== asked) return;
  const others = answer.alternatives.filter((other) => other !== result.translation);
  if (!others.length) return list.replaceChildren(make("li", { class: "note" }, say("noAlternatives")));
  list.replaceChildren(...others.map((other) => make("li", { lang: asked.target }, button(other, () => {
    result = { ...asked, translation: other };
    show(other);
    details.open = false;
  }, { "aria-label": say("useAlternative", other) }))));
}

/** Keeps what was translated, once nothing more was typed. */
const remember = debounced(settled, (made) => {
  if (canSave && made === result) {
    post("history", { source: made.source, target: made.target, text: made.text, translation: made.translation }).catch(() => {});
  }
});

function swap() {
  const from = realSource() ?? (target() === "en" ? "ru" : "en");
  const to = target();
  const text = find("text");
  if (result) text.value = result.translation;
  find("source").value = to;
  find("target").value = from;
  changed();
}

function changed() {
  localStorage.setItem(lastKey, JSON.stringify([source(), target()]));
  translate();
}

async function copy() {
  if (!result) return;
  try {
    await navigator.clipboard.writeText(result.translation);
  } catch {
    // Without the clipboard's permission: by selecting, as on any page.
    const range = document.createRange();
    range.selectNodeContents(find("translation"));
    document.getSelection().removeAllRanges();
    document.getSelection().addRange(range);
    document.execCommand("copy");
  }
  find("copy").textContent = say("copied");
  setTimeout(() => { find("copy").textContent = say("copy"); }, 2000);
}

async function save() {
  if (!result) return;
  const { text, source, target, translation } = result;
  if (await attempt(() => post("saved", { source, target, text, translation }))) {
    find("save").textContent = say("savedNow");
  }
}

/** Puts a text into the section and translates it. */
export function use(phrase) {
  find("source").value = phrase.source;
  find("target").value = phrase.target;
  find("text").value = phrase.text;
  document.querySelector("nav [data-view=translate]").click();
  changed();
  find("text").focus();
}

/** The languages of a pane: its own, and the other's. */
export function paneLanguages(pane) {
  return pane === "translation" ? [target(), realSource()] : [realSource(), target()];
}

/** Fills the choices, keeping what was chosen. */
export function fillChoices() {
  const stored = JSON.parse(localStorage.getItem(lastKey) ?? "null") ?? ["auto", undefined];
  const installed = languages.state.languages.filter((row) => row.state !== "available").map((row) => row.language);
  const preferred = installed.find((code) => code !== "en") ?? installed[0];
  languages.fill(find("source"), source() || stored[0], true);
  languages.fill(find("target"), target() || stored[1] || preferred, false);
  showMissing();
}

export function start(settings) {
  limit = settings.charLimit;
  canSave = settings.phrases === true;
  const soon = debounced(settings.frontendTimeout, translate);
  find("text").addEventListener("input", soon);
  find("source").addEventListener("change", changed);
  find("target").addEventListener("change", changed);
  find("swap").addEventListener("click", swap);
  find("copy").addEventListener("click", copy);
  find("save").addEventListener("click", save);
  find("clear").addEventListener("click", () => {
    find("text").value = "";
    translate();
    find("text").focus();
  });
  find("alternatives").addEventListener("toggle", showAlternatives);
  showButtons();
  return translate;
}
