import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { createSemaphore } from "./semaphore.ts";

it("lets so many work at once, and the next as each ends, in the order they came", async () => {
  const semaphore = createSemaphore(2);
  const begun: number[] = [];
  for (const who of [1, 2, 3, 4]) void semaphore.acquire().then(() => begun.push(who));
  await turn();
  expect(begun).toEqual([1, 2]);
  semaphore.release();
  await turn();
  expect(begun).toEqual([1, 2, 3]);
  semaphore.release();
  await turn();
  expect(begun).toEqual([1, 2, 3, 4]);
});
