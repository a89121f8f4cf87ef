import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { acrossRounds } from "./across-rounds.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A comparison that takes so long, in milliseconds; and how often one was begun. */
function compare(takes: number) {
  const reconcile = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, takes));
    return { chainFault: null };
  });
  return { reconcile, ask: acrossRounds(reconcile) };
}

it("a comparison of the books that takes longer than a round is waited for by the rounds that follow", async () => {
  const { reconcile, ask } = compare(45_000);
  for (const _ of [1, 2]) {
    const asked = expect(ask()).rejects.toMatchObject({ code: "unreachable" });
    await vi.advanceTimersByTimeAsync(20_000);
    await asked;
  }
  const asked = ask();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await asked).toEqual({ chainFault: null });
  expect(reconcile).toHaveBeenCalledTimes(1);
});

it("what it said is taken once, and not when it is old", async () => {
  const { reconcile, ask } = compare(25_000);
  const late = expect(ask()).rejects.toMatchObject({ code: "unreachable" });
  await vi.advanceTimersByTimeAsync(26_000);
  await late;
  expect(await ask()).toEqual({ chainFault: null });
  expect(reconcile).toHaveBeenCalledTimes(1);

  const again = expect(ask()).rejects.toMatchObject({ code: "unreachable" });
  await vi.advanceTimersByTimeAsync(60_000);
  await again;
  const fresh = expect(ask()).rejects.toMatchObject({ code: "unreachable" });
  await vi.advanceTimersByTimeAsync(20_000);
  await fresh;
  expect(reconcile).toHaveBeenCalledTimes(3);
});

it("a comparison that began before a transaction of the treasury is not taken for one that knows of it", async () => {
  const { reconcile, ask } = compare(25_000);
  const late = expect(ask(1n)).rejects.toMatchObject({ code: "unreachable" });
  await vi.advanceTimersByTimeAsync(26_000);
  await late;
  const again = expect(ask(2n)).rejects.toMatchObject({ code: "unreachable" });
  await vi.advanceTimersByTimeAsync(20_000);
  await again;
  expect(reconcile).toHaveBeenCalledTimes(2);
});
