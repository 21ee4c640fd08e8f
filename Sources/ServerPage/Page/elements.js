// Small helpers for the elements of the page.

import { say } from "./words.js";
import { ServerError } from "./server.js";

export const find = (id) => document.getElementById(id);

/** A new element with attributes and children; texts are only ever set as text. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== ""));
  return element;
}

export const button = (text, onclick, attributes = {}) => make("button", { type: "button", onclick, ...attributes }, text);

/** Shows a message above the page, or takes it away. */
export function notify(message = "") {
  const notice = find("notice");
  notice.textContent = message;
  notice.hidden = message === "";
}

/** Runs something that asks the server, and shows what goes wrong. */
export async function attempt(work) {
  try {
    notify();
    return await work();
  } catch (error) {
    if (error.name === "AbortError") return undefined;
    notify(error instanceof ServerError ? error.message : say("unreachable"));
    return undefined;
  }
}

/** Calls `work` once nothing has happened for a while. */
export function debounced(milliseconds, work) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), milliseconds);
  };
}

/** Asks yes or no. */
export function confirmed(title, text, yes) {
  const dialog = find("confirm");
  dialog.querySelector("h2").textContent = title;
  dialog.querySelector("p").textContent = text;
  dialog.querySelector("[value=yes]").textContent = yes;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}
