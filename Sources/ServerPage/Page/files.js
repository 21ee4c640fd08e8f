// The section that translates files.

import { attempt, find } from "./elements.js";
import * as languages from "./languages.js";
import { get, send } from "./server.js";
import { say } from "./words.js";

let formats = [];

function showProgress(value) {
  const progress = find("file-progress");
  progress.hidden = value === undefined;
  if (value === undefined || value < 0) progress.removeAttribute("value");
  else progress.value = value;
}

/** Asks how far a translation is until `isOver` says so. */
async function follow(job, isOver) {
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, 400));
    const answer = await get("translate_file/progress", { job }).catch(() => undefined);
    if (!isOver() && answer?.total > 0) showProgress(answer.done / answer.total);
  }
}

async function translate(event) {
  event.preventDefault();
  const file = find("file").files[0];
  const state = find("file-state");
  find("file-result").hidden = true;
  if (!file) { state.textContent = say("chooseFile"); return; }
  const job = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
  const form = new FormData();
  form.append("source", find("file-source").value);
  form.append("target", find("file-target").value);
  form.append("job", job);
  form.append("file", file);
  const submit = find("upload").querySelector("[type=submit]");
  submit.disabled = true;
  state.textContent = say("sendingFile", file.name);
  showProgress(0);
  let isOver = false;
  const answer = await attempt(() => send("translate_file", form, (share) => {
    showProgress(share < 1 ? share : -1);
    if (share === 1) {
      state.textContent = say("translatingFile", file.name);
      follow(job, () => isOver);
    }
  }));
  isOver = true;
  submit.disabled = false;
  showProgress(undefined);
  state.textContent = answer ? say("fileReady", file.name) : "";
  if (!answer) return;
  const link = find("file-result");
  link.href = new URL(answer.translatedFileUrl).pathname;
  link.hidden = false;
  link.focus();
}

/** Fills the choices, keeping what was chosen. */
export function fillChoices() {
  languages.fill(find("file-source"), find("file-source").value || "auto", true);
  languages.fill(find("file-target"), find("file-target").value || find("target").value, false);
}

/** Says which formats there are, in the interface language. */
export function speak() { find("formats").textContent = say("formats", formats.join(", ")); }

export function start(settings) {
  formats = settings.supportedFilesFormat;
  find("file").accept = formats.join(",");
  find("upload").addEventListener("submit", translate);
}
