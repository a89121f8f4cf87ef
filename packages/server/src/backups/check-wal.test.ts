import { mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parsePosition } from "../platform/database/replica/position.ts";
import { checkWal } from "./check-wal.ts";

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

it("is whole from the file after the base's to the one that is being received, over the end of a 4 GB file", async () => {
  const folder = await folderOf([name(1, "0", "FE"), name(1, "0", "FF"), `${name(1, "1", "0")}.partial`]);
  expect(await checkWal(folder, base("0/FE000028", "0/FE000100"), null)).toEqual({
    files: 2,
    newestFrom: parsePosition("1/0"),
  });
});

it("may go on in another timeline, and end there in an earlier file than the old one", async () => {
  const folder = await folderOf(
    [name(1, "0", "2"), name(1, "0", "3"), `${name(1, "0", "4")}.partial`, name(2, "0", "4"), name(2, "0", "5")],
    { "00000002.history": "1\t0/4000098\tno recovery target specified\n" },
  );
  expect(await checkWal(folder, base("0/2000028", "0/2000100"), null)).toEqual({
    files: 3,
    newestFrom: parsePosition("0/5000000"),
  });
});

const [two, three, four, five] = ["2", "3", "4", "5"].map((low) => name(1, "0", low)) as [
  string,
  string,
  string,
  string,
];
const wholeBase = base("0/2000028", "0/2000100");

it("has a gap where a file is missing, at the beginning or in the middle", async () => {
  const lacks = (files: string[]) => folderOf(files).then((folder) => checkWal(folder, wholeBase, null));
  await expect(lacks([two, four, five])).rejects.toThrow(`lacks ${three}, so`);
  await expect(lacks([three, five])).rejects.toThrow(`lacks ${four}, so`);
});

it("needs no file that is in the base: that of its end neither", async () => {
  expect(await checkWal(await folderOf([four]), base("0/2000028", "0/3000100"), null)).toMatchObject({ files: 1 });
  expect(await checkWal(await folderOf([two]), base("0/2000028", "0/3000100"), null)).toMatchObject({ files: 0 });
});

it("ends at the first gap where a moment is restored", async () => {
  const until = new Date("2026-11-29T20:00:00Z");
  expect(await checkWal(await folderOf([two, three, five]), wholeBase, until)).toEqual({
    files: 1,
    newestFrom: parsePosition("0/3000000"),
  });
  expect(await checkWal(await folderOf([two, four]), wholeBase, until)).toMatchObject({ files: 0 });
});

it("has the size of its largest file: one that was cut off is smaller", async () => {
  const folder = await folderOf([two, three, `${four}.partial`]);
  await truncate(join(folder, two), 100);
  await truncate(join(folder, `${four}.partial`), 0);
  expect(await checkWal(folder, wholeBase, null)).toEqual({ files: 2, newestFrom: parsePosition("0/4000000") });
});

it("is not that of a timeline that the base's doesn't lead to", async () => {
  const folder = await folderOf([two, three, name(3, "0", "4")]);
  expect(await checkWal(folder, wholeBase, null)).toMatchObject({ files: 1 });
});

it("may be none at all: the base is restored as it is", async () => {
  expect(await checkWal(await folderOf([]), wholeBase, null)).toBeNull();
  expect(await checkWal("/nowhere", wholeBase, null)).toBeNull();
});

it("is not taken for none where the folder can't be read", async () => {
  const folder = await folderOf([two]);
  await expect(checkWal(join(folder, two), wholeBase, null)).rejects.toThrow(`${two} can't be read (ENOTDIR).`);
});
