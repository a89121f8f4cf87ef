import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createAppendFile } from "./append-file.ts";

type Entry = { number: number };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "freehold-append-"));
});
afterEach(() => rm(folder, { recursive: true }));

function openNumbers(at = folder) {
  const file = createAppendFile<Entry>({
    folder: at,
    name: "numbers",
    called: "The record of numbers",
    parse: (entry) => {
      if (!Number.isInteger(entry.number)) throw new TypeError();
      return entry;
    },
  });
  return {
    path: file.path,
    add: (...numbers: number[]) => file.use(({ add }) => add(numbers.map((number) => ({ number })))),
    all: () => file.use(async ({ all }) => all.map(({ number }) => number)),
  };
}

it("has what each process that shares it has added, in order, with when", async () => {
  const [one, other] = [openNumbers(), openNumbers()];
  await one.add(1);
  await other.add(2, 3);
  await one.add(4);
  expect([await one.all(), await other.all()]).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ]);
  const [line] = (await readFile(one.path, "utf8")).split("\n");
  expect(JSON.parse(line as string)).toEqual({ at: expect.stringMatching(/^\d{4}-/), number: 1 });
});

it("drops a last line that was never finished", async () => {
  const one = openNumbers();
  await one.add(1);
  await appendFile(one.path, '{"at":"2026-11-29T2');
  expect(await openNumbers().all()).toEqual([1]);
  await one.add(2);
  expect(await openNumbers().all()).toEqual([1, 2]);
});

it("is read anew where it is another file", async () => {
  const one = openNumbers();
  await one.add(1, 2);
  await writeFile(one.path, '{"number":3}\n');
  expect(await one.all()).toEqual([3]);
});

it("says in one sentence that it is damaged, and where", async () => {
  const one = openNumbers();
  await one.add(1);
  await appendFile(one.path, "{}\n");
  await expect(one.all()).rejects.toThrow(
    `The record of numbers is damaged: line 2 of ${one.path}. Restore it from a backup.`,
  );
});

it("says in one sentence that it can't be used", async () => {
  const one = openNumbers();
  await rm(one.path, { force: true });
  await writeFile(join(folder, "blocked"), "");
  await expect(openNumbers(join(folder, "blocked")).all()).rejects.toThrow(
    `${join(folder, "blocked", "numbers.lock.db")} can't be used: `,
  );
});
