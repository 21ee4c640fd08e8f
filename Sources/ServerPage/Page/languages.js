// The languages: what is installed, what is on offer, and the choices that the other sections have.

import { button, attempt, confirmed, find, make, notify } from "./elements.js";
import { get, post } from "./server.js";
import { interfaceLanguage, languageName, say, sizeText } from "./words.js";

/** What the server said last. */
export let state = { languages: [], pairs: [], mode: "auto", mayManage: false, work: null, hasService: false };
const listeners = [];

/** Calls `listener` whenever the languages or the mode have changed. */
export const onLanguages = (listener) => listeners.push(listener);

export const isInstalled = (code) => state.languages.some((row) => row.language === code && row.state !== "available");
export const works = (source, target) => state.pairs.some((pair) => pair.source === source && pair.target === target);
export const sizeOf = (code) => state.languages.find((row) => row.language === code)?.downloadSize;

/** Asks the server for the languages, and again while packs are worked on. */
export async function refresh() {
  const answer = await attempt(() => get("packs"));
  if (!answer) return;
  const wasRunning = state.work?.running;
  state = answer;
  showWork(wasRunning);
  show();
  listeners.forEach((listener) => listener());
  if (state.work?.running) setTimeout(refresh, 500);
}

async function begin(path, fields) {
  if (await attempt(() => post(path, fields))) await refresh();
}

export const install = (code) => begin("packs/install", { name: code });

async function remove(code) {
  const plan = await attempt(() => post("packs/remove", { name: code, plan: true }));
  if (!plan) return;
  const more = plan.pairs.length
    ? say("removeMore", sizeText(plan.size), plan.pairs.join(", ")) : say("removeFree", sizeText(plan.size));
  if (await confirmed(say("removeAsk", languageName(code)), more, say("remove"))) {
    await begin("packs/remove", { name: code });
  }
}

function showWork(wasRunning) {
  const work = state.work;
  const progress = find("work-progress");
  progress.hidden = !work?.running;
  if (!work) return;
  if (work.running) {
    const isLoading = work.total > 0 && work.received < work.total;
    if (isLoading) progress.value = work.received / work.total;
    else progress.removeAttribute("value");
    const amount = `${sizeText(work.received)} / ${sizeText(work.total)}`;
    find("work").textContent = isLoading
      ? say("installing", work.pack, amount) : work.pack ? say("unpacking", work.pack) : say("working");
  } else if (wasRunning) {
    find("work").textContent = work.error ? say("workFailed", work.error) : say("workDone");
    if (work.error) notify(work.error);
  }
}

function row(language) {
  const code = language.language;
  const isThere = language.state !== "available";
  const detail = isThere
    ? [language.version, say("onDisk", sizeText(language.installedSize ?? 0)),
      language.state === "update" ? say("updateReady", sizeText(language.downloadSize ?? 0)) : ""]
    : [say("toDownload", sizeText(language.downloadSize ?? 0))];
  const isBusy = state.work?.running === true;
  const name = languageName(code);
  const actions = !state.mayManage ? [] : isThere
    ? [button(say("remove"), () => remove(code), { disabled: isBusy, "aria-label": `${say("remove")}: ${name}` })]
    : [button(say("install"), () => install(code), { class: "primary", disabled: isBusy, "aria-label": `${say("install")}: ${name}` })];
  return make("li", {},
    make("span", { class: "title" },
      make("span", { class: "mark", "aria-hidden": "true" }, isThere ? (language.state === "update" ? "⟳" : "✓") : "↓"),
      name, " ", make("span", { class: "note" }, code)),
    make("span", { class: "note" }, detail.filter(Boolean).join(" · ")),
    ...actions);
}

/** Draws the section again. */
export function show() {
  const sorted = [...state.languages].sort((a, b) =>
    languageName(a.language).localeCompare(languageName(b.language), interfaceLanguage()));
  const installed = sorted.filter((language) => language.state !== "available");
  const available = sorted.filter((language) => language.state === "available");
  const focused = document.activeElement?.getAttribute?.("aria-label");
  find("installed").replaceChildren(...installed.map(row));
  find("available").replaceChildren(...available.map(row));
  if (focused) [...document.querySelectorAll("#installed button, #available button")]
    .find((element) => element.getAttribute("aria-label") === focused)?.focus();
  find("installed-empty").hidden = installed.length > 0;
  find("available-empty").hidden = available.length > 0;
  find("check").hidden = find("update").hidden = !state.mayManage;
  find("check").disabled = find("update").disabled = state.work?.running === true;
  find("local").hidden = !state.mayManage;
  find("local").setAttribute("aria-checked", String(state.mode === "local"));
}

/** Fills a choice of languages: those that are installed, then those on offer. */
export function fill(select, wanted, withDetection) {
  const option = (code) => make("option", { value: code }, languageName(code));
  const byName = (a, b) => a.textContent.localeCompare(b.textContent, interfaceLanguage());
  const codes = (isThere) => state.languages
    .filter((language) => (language.state !== "available") === isThere).map((language) => option(language.language)).sort(byName);
  const groups = [["installed", codes(true)], ["available", codes(false)]]
    .filter(([, options]) => options.length)
    .map(([name, options]) => make("optgroup", { label: say(name) }, ...options));
  select.replaceChildren(...(withDetection ? [make("option", { value: "auto" }, say("detect"))] : []), ...groups);
  select.value = wanted;
  if (select.selectedIndex < 0) select.selectedIndex = 0;
}

export function start() {
  find("check").addEventListener("click", () => begin("packs/catalogs"));
  find("update").addEventListener("click", () => begin("packs/update"));
  find("local").addEventListener("click", async () => {
    const mode = state.mode === "local" ? "auto" : "local";
    if (await attempt(() => post("settings", { mode }))) await refresh();
  });
}
