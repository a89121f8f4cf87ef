import { describe, expect, it, vi } from "vitest";
import { FRESH, shareAnswer } from "./shared-answer.ts";

/** Something to read whose answers come when the test says so. */
function setUp() {
  let time = 0;
  const waiting: { resolve: (answer: object) => void; reject: (error: Error) => void }[] = [];
  const read = vi.fn(() => new Promise<object>((resolve, reject) => waiting.push({ resolve, reject })));
  return {
    read,
    waiting,
    ask: shareAnswer(read, () => time),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

describe("an answer for all", () => {
  it("is read once, however many ask at the same time and in the seconds after", async () => {
    const { ask, read, waiting, pass } = setUp();
    const first = Array.from({ length: 10_000 }, () => ask());
    waiting[0]?.resolve({ paid: 1 });
    const answers = await Promise.all(first);
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1);
    expect(answers[0]?.body).toBe('{"paid":1}');
    pass(FRESH - 1);
    await ask();
    expect(read).toHaveBeenCalledTimes(1);
    pass(1);
    const anew = ask();
    waiting[1]?.resolve({ paid: 2 });
    expect((await anew).body).toBe('{"paid":2}');
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("is the last one for ten minutes where it cannot be read anew, and then an error", async () => {
    const { ask, waiting, pass } = setUp();
    const first = ask();
    waiting[0]?.resolve({ paid: 1 });
    const known = await first;
    pass(FRESH);
    const second = ask();
    waiting[1]?.reject(new Error("away"));
    expect(await second).toBe(known);
    pass(600_000);
    const third = ask();
    waiting[2]?.reject(new Error("away"));
    await expect(third).rejects.toThrow("away");
  });
});
