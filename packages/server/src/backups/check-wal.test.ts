import { mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { checkWal } from "./check-wal.ts";
import { parsePosition } from "./find-base.ts";

const SEGMENT = 16 << 20;

async function folderOf(names: string[], histories: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "freehold-wal-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of names) {
    await writeFile(join(folder, name), "");
    await truncate(join(folder, name), SEGMENT);
  }
  for (const [name, text] of Object.entries(histories)) await writeFile(join(folder, name), text);
  await mkdir(join(folder, "archive_status"));
  return folder;
}
const base = (start: string, end: string, timeline = 1) => ({
  wal: { timeline, start: parsePosition(start), end: parsePosition(end) },
});
const name = (timeline: number, high: string, low: string) =>
  `${String(timeline).padStart(8, "0")}${high.padStart(8, "0")}${low.padStart(8, "0")}`;

it("is whole from the base to the file that is being received, over the end of a 4 GB file", async () => {
  const folder = await folderOf([name(1, "0", "FE"), name(1, "0", "FF"), `${name(1, "1", "0")}.partial`]);
  expect(await checkWal(folder, base("0/FE000028", "0/FE000100"))).toEqual({
    files: 3,
    newestFrom: parsePosition("1/0"),
  });
});

it("may go on in another timeline, and end there in an earlier file than the old one", async () => {
  const folder = await folderOf(
    [name(1, "0", "2"), name(1, "0", "3"), `${name(1, "0", "4")}.partial`, name(2, "0", "4"), name(2, "0", "5")],
    { "00000002.history": "1\t0/4000098\tno recovery target specified\n" },
  );
  expect(await checkWal(folder, base("0/2000028", "0/2000100"))).toEqual({
    files: 4,
    newestFrom: parsePosition("0/5000000"),
  });
});

it("has a gap where a file is missing, at the beginning, in the middle or at the end of what the base needs", async () => {
  const lacks = (files: string[], end = "0/2000100") =>
    folderOf(files).then((folder) => checkWal(folder, base("0/2000028", end)));
  const [two, three, four] = [name(1, "0", "2"), name(1, "0", "3"), name(1, "0", "4")];
  await expect(lacks([three, four])).rejects.toThrow(`lacks ${two}, so`);
  await expect(lacks([two, four])).rejects.toThrow(`lacks ${three}, so`);
  await expect(lacks([two], "0/3000100")).rejects.toThrow(`lacks ${three}, so`);
});

it("is not that of a timeline that the base's doesn't lead to", async () => {
  const folder = await folderOf([name(1, "0", "2"), name(3, "0", "3")]);
  expect(await checkWal(folder, base("0/2000028", "0/2000100"))).toMatchObject({ files: 1 });
});

it("may be none at all: the base is restored as it is", async () => {
  expect(await checkWal(await folderOf([]), base("0/2000028", "0/2000100"))).toBeNull();
  expect(await checkWal("/nowhere", base("0/2000028", "0/2000100"))).toBeNull();
});
