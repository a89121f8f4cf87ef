import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { createPlaces } from "./places.ts";

/** Asks for places; `begun` is whose work has begun, in that order. */
function ask(places: ReturnType<typeof createPlaces>) {
  const begun: string[] = [];
  const leave = new Map<string, () => void>();
  const take = (work: string, signal?: AbortSignal) =>
    places.take(work.charAt(0), signal).then((done) => {
      begun.push(work);
      leave.set(work, done);
    });
  return { begun, take, end: (work: string) => leave.get(work)?.() };
}

it("lets so many work at once, one of each owner, and the next as each ends, in the order they came", async () => {
  const { begun, take, end } = ask(createPlaces({ atOnce: 2, longestWait: 60_000 }));
  for (const work of ["a1", "a2", "a3", "b1", "c1"]) void take(work);
  await turn();
  expect(begun).toEqual(["a1", "b1"]);
  end("a1");
  await turn();
  expect(begun).toEqual(["a1", "b1", "a2"]);
  end("b1");
  await turn();
  expect(begun).toEqual(["a1", "b1", "a2", "c1"]);
  end("a2");
  await turn();
  expect(begun.at(-1)).toBe("a3");
});

it("a wait has an end, and one that is given up takes no place", async () => {
  const { begun, take, end } = ask(createPlaces({ atOnce: 1, longestWait: 1 }));
  await take("a1");
  await expect(take("b1")).rejects.toMatchObject({ code: "overloaded" });
  const away = new AbortController();
  const waiting = take("c1", away.signal);
  away.abort();
  await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  end("a1");
  await take("d1");
  expect(begun).toEqual(["a1", "d1"]);
});
