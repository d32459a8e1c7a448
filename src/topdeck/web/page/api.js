// Talking to the server.

/** What the server refuses, in its own words; of a form also by field. */
export class Refusal extends Error {
  constructor(words, fields = {}) {
    super(words);
    this.fields = fields;
  }
}

/** Ask the server; what it refuses is thrown. */
export async function ask(path, body) {
  const answer = await request(path, body);
  return answer.json();
}

/** Ask for something that takes a while, and hear every line of the answer when it comes; `signal` ends it. */
export async function askForLines(path, body, hear, signal) {
  const answer = await request(path, body, signal);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop();
    lines.forEach((line) => hear(JSON.parse(line)));
  }
}

async function request(path, body, signal) {
  const options = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(path, { ...options, signal, headers: { "Content-Type": "application/json" } });
  if (answer.ok) return answer;
  const data = await answer.json().catch(() => ({}));
  throw new Refusal(data.words ?? `the server answered ${answer.status}`, data.fields);
}

const WAITS = [250, 500, 1000, 2000, 4000];

/** A connection that comes back after it was lost; `hear` is told every message, `state` whether it is open. */
export class Connection {
  constructor(path, first, hear, state) {
    Object.assign(this, { path, first, hear, state, tries: 0, closed: false });
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket.onopen = () => {
      this.send(this.first);
      this.tries = 0;
      this.state(true);
    };
    this.socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    this.socket.onclose = (event) => {
      this.state(false);
      const refused = event.code === 1008;
      if (!this.closed && !refused) setTimeout(() => this.closed || this.open(), WAITS[Math.min(this.tries++, WAITS.length - 1)]);
    };
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.closed = true;
    this.socket.close();
  }
}
