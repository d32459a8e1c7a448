// Requests to the server.

/** An error message from the server; for forms, also with messages by field. */
export class Refusal extends Error {
  /**
   * @param {string} words
   * @param {Record<string, string>} fields
   */
  constructor(words, fields = {}) {
    super(words);
    this.fields = fields;
  }
}

/**
 * Sends a request and returns the JSON response; throws a `Refusal` for an error response.
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  const answer = await request(path, body);
  return answer.json();
}

/**
 * Sends a request whose response arrives line by line; `signal` aborts it.
 * @param {string} path
 * @param {object} body
 * @param {(line: any) => void} hear
 * @param {AbortSignal} signal
 */
export async function askForLines(path, body, hear, signal) {
  const answer = await request(path, body, signal);
  if (!answer.body) return;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach((line) => hear(JSON.parse(line)));
  }
}

/**
 * @param {string} path
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 */
async function request(path, body, signal) {
  const options = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(path, { ...options, signal, headers: { "Content-Type": "application/json" } });
  if (answer.ok) return answer;
  const data = await answer.json().catch(() => ({}));
  throw new Refusal(data.words ?? `the server returned status ${answer.status}`, data.fields);
}

const WAITS = [250, 500, 1000, 2000, 4000];

/** A WebSocket that reconnects automatically; `hear` receives every message, `state` whether the socket is open, and whether the server rejected it. */
export class Connection {
  /**
   * @param {string} path
   * @param {object} first the message to send after every connection
   * @param {(message: any) => void} hear
   * @param {(open: boolean, refused: boolean) => void} state
   */
  constructor(path, first, hear, state) {
    this.path = path;
    this.first = first;
    this.hear = hear;
    this.state = state;
    this.tries = 0;
    this.closed = false;
    this.socket = this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    socket.onopen = () => {
      this.send(this.first);
      this.tries = 0;
      this.state(true, false);
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = (event) => {
      const refused = event.code === 1008;
      this.state(false, refused);
      if (!this.closed && !refused) setTimeout(() => this.reopen(), WAITS[Math.min(this.tries++, WAITS.length - 1)]);
    };
    return socket;
  }

  reopen() {
    if (!this.closed) this.socket = this.open();
  }

  /** @param {object} message */
  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.closed = true;
    this.socket.close();
  }
}
