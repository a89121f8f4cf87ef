import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openTimelineRecord, type TimelineEntry } from "./timeline-record.ts";

const ENTRY: TimelineEntry = { system: "7", database: 5, timeline: 3, event: "compared" };

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "freehold-timelines-"));
});
afterEach(() => rm(root, { recursive: true }));

it("is in a folder that it makes, which only its owner may read", async () => {
  const folder = join(root, "data");
  const record = await openTimelineRecord(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await record.all()).toEqual([]);
  await record.add(ENTRY);
  expect(await (await openTimelineRecord(folder)).all()).toEqual([ENTRY]);
});

it("says in one sentence that its folder can't be made", async () => {
  await writeFile(join(root, "file"), "");
  const folder = join(root, "file", "data");
  await expect(openTimelineRecord(folder)).rejects.toThrow(
    `DATA_DIR can't be made: ${folder} (ENOTDIR). The payer keeps timelines.jsonl in it.`,
  );
});

it("isn't opened where it is damaged, or can't be written", async () => {
  await writeFile(join(root, "timelines.jsonl"), '{"system":"7"}\n');
  await expect(openTimelineRecord(root)).rejects.toThrow("The record of the payer's databases is damaged: line 1 of ");
  await rm(join(root, "timelines.jsonl"));
  await rm(join(root, "timelines.lock.db"));
  await writeFile(join(root, "file"), "");
  await expect(openTimelineRecord(join(root, "file"))).rejects.toThrow("DATA_DIR can't be made: ");
});
