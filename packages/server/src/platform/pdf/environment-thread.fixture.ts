import { drawAsThread } from "./as-thread.ts";

// Draws what it sees of the environment.
await drawAsThread(async function* () {
  yield new TextEncoder().encode(JSON.stringify(process.env));
});
