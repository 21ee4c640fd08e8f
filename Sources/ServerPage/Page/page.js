// The page: sections, interface language and appearance.

import * as dictionary from "./dictionary.js";
import { attempt, find } from "./elements.js";
import * as files from "./files.js";
import * as languages from "./languages.js";
import * as phrases from "./phrases.js";
import { get } from "./server.js";
import * as translation from "./translate.js";
import { speak } from "./words.js";

function open(view) {
  for (const section of document.querySelectorAll("main > section")) section.hidden = section.dataset.name !== view;
  for (const item of document.querySelectorAll("nav [data-view]")) {
    if (item.dataset.view === view) item.setAttribute("aria-current", "page");
    else item.removeAttribute("aria-current");
  }
  if (view === "saved" || view === "history") phrases.show(view);
  if (view === "languages") languages.refresh();
  history.replaceState(null, "", view === "translate" ? "./" : `#${view}`);
}

function appear(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function speakAll(language) {
  speak(language);
  languages.show();
  translation.fillChoices();
  files.fillChoices();
  files.speak();
}

async function start() {
  const preferred = navigator.language.startsWith("ru") ? "ru" : "en";
  find("interface").value = localStorage.getItem("tolmach.interface") ?? preferred;
  find("theme").value = localStorage.getItem("tolmach.theme") ?? "auto";
  appear(find("theme").value);
  speak(find("interface").value);
  const settings = await attempt(() => get("frontend/settings")) ?? { charLimit: -1, frontendTimeout: 500, supportedFilesFormat: [] };
  const shown = { files: settings.filesTranslation, saved: settings.phrases, history: settings.phrases };
  for (const [view, isShown] of Object.entries(shown)) {
    document.querySelector(`nav [data-view=${view}]`).hidden = isShown !== true;
  }
  languages.start();
  phrases.start();
  files.start(settings);
  dictionary.start(translation.paneLanguages);
  const again = translation.start(settings);
  let worked = "";
  languages.onLanguages(() => {
    translation.fillChoices();
    files.fillChoices();
    // What was waiting for a language is translated as soon as it is there.
    const pairs = JSON.stringify([languages.state.pairs, languages.state.mode]);
    if (worked && worked !== pairs) again();
    worked = pairs;
  });
  files.speak();
  for (const item of document.querySelectorAll("nav [data-view]")) {
    item.addEventListener("click", () => open(item.dataset.view));
  }
  find("interface").addEventListener("change", (event) => {
    localStorage.setItem("tolmach.interface", event.target.value);
    speakAll(event.target.value);
    again();
  });
  find("theme").addEventListener("change", (event) => {
    localStorage.setItem("tolmach.theme", event.target.value);
    appear(event.target.value);
  });
  await languages.refresh();
  const view = location.hash.slice(1);
  const item = view && document.querySelector(`nav [data-view="${CSS.escape(view)}"]`);
  if (item && !item.hidden) open(view);
  document.documentElement.dataset.ready = "";
}

start();
