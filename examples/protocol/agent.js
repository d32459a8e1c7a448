// A Topdeck agent in JavaScript (Node) that uses no external libraries.
//
//     topdeck match "exec:node examples/protocol/agent.js" random --pairs 10
//
// The agent looks one action ahead: it samples positions that are consistent with its observation, plays every legal
// action in each position with the host's forward model, and chooses the action with the best average score.
"use strict";

const readline = require("readline");

const SAMPLES = 8; // positions per decision
const MOST_STATES = 2000; // per request

const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();

/** Sends one message. */
function send(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

/** Returns the next message from the host, or null at the end of the input. */
async function receive() {
  const { value, done } = await lines.next();
  return done ? null : JSON.parse(value);
}

/** Sends a request to the forward model and returns the answer. */
async function ask(request) {
  send(request);
  const answer = await receive();
  if (answer === null || answer.type === "error") {
    throw new Error(answer === null ? "the host closed the connection" : answer.message);
  }
  return answer;
}

/** Returns the average score of each legal action, over the sampled positions. */
async function evaluate(actions) {
  const samples = Math.max(1, Math.min(SAMPLES, Math.floor(MOST_STATES / actions.length)));
  const { states } = await ask({ type: "sample", count: samples });
  const parents = states.flatMap((state) => actions.map(() => state));
  const texts = states.flatMap(() => actions.map((action) => action.text));
  const children = await ask({ type: "apply", states: parents, actions: texts });
  const { scores } = await ask({ type: "score", states: children.states });
  const totals = actions.map(() => 0);
  scores.forEach((score, number) => {
    totals[number % actions.length] += score;
  });
  return totals.map((total) => total / samples);
}

async function choose(message) {
  if (message.actions.length === 1) {
    return 0;
  }
  const scores = await evaluate(message.actions);
  return scores.indexOf(Math.max(...scores));
}

async function main() {
  for (let message = await receive(); message !== null; message = await receive()) {
    switch (message.type) {
      case "hello":
        send({ type: "hello", protocol: 1, name: "lookahead.js", version: "1", keep: true });
        break;
      case "begin":
        send({ type: "ready" });
        break;
      case "act":
        send({ type: "action", index: await choose(message) });
        break;
      case "quit":
        process.exit(0);
    }
  }
}

main();
