// Everything that is asked of the server; it is the only one that is ever asked.

/** An answer that is an error, in the server's words. */
export class ServerError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function read(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new ServerError(response.status, body.error ?? response.statusText);
  return body;
}

/** Asks for what is at a path. */
export async function get(path, fields = {}, signal) {
  const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value));
  return read(await fetch(query.size ? `${path}?${query}` : path, { signal }));
}

/** Sends fields to a path. */
export async function post(path, fields = {}, signal) {
  const headers = { "Content-Type": "application/json" };
  return read(await fetch(path, { method: "POST", headers, body: JSON.stringify(fields), signal }));
}

/** Sends a form with a file, and tells how much of it was sent (0 to 1). */
export function send(path, form, onProgress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.responseType = "json";
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onload = () => request.status < 300
      ? resolve(request.response)
      : reject(new ServerError(request.status, request.response?.error ?? request.statusText));
    request.onerror = () => reject(new TypeError("network"));
    request.send(form);
  });
}
