import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { createTurns } from "./turns.ts";

it("lets so many work at once, and the next as each leaves, in the order they came", async () => {
  const turns = createTurns(2);
  const begun: number[] = [];
  for (const who of [1, 2, 3, 4]) void turns.take().then(() => begun.push(who));
  await turn();
  expect(begun).toEqual([1, 2]);
  turns.leave();
  await turn();
  expect(begun).toEqual([1, 2, 3]);
  turns.leave();
  await turn();
  expect(begun).toEqual([1, 2, 3, 4]);
});
