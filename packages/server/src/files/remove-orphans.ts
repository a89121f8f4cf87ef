import type { Sql } from "../platform/database/connect.ts";
import type { Clock } from "../platform/http/env.ts";
import type { Jobs } from "../platform/jobs/start.ts";
import type { FileStorage } from "./file-storage.ts";
import { deleteUnusedFiles, findKnown } from "./store.ts";

/** Every hour. */
const CRON = "23 * * * *";
/** Kept for a week, in milliseconds: an upload may still be at work, and a database that was restored may know less than the folder. */
const GRACE = 7 * 24 * 60 * 60_000;
const AT_ONCE = 500;

/** Removes, every hour, the files that nothing names any more; once, however many processes there are. */
export async function scheduleOrphanRemoval(
  jobs: Jobs,
  deps: { sql: Sql; clock: Clock; storage: FileStorage },
): Promise<void> {
  await jobs.work("file_orphans", {}, () => removeOrphans(deps));
  await jobs.schedule("file_orphans", CRON, {});
}

/** Removes uploads that were taken off their property, and bytes whose upload was cut short before it had a row. */
export async function removeOrphans({
  sql,
  clock,
  storage,
}: {
  sql: Sql;
  clock: Clock;
  storage: FileStorage;
}): Promise<void> {
  const before = new Date(clock().getTime() - GRACE);
  await deleteUnusedFiles(sql, before);
  let ids: string[] = [];
  const removeUnknown = async () => {
    const known = await findKnown(sql, ids);
    for (const id of ids) if (!known.has(id)) await storage.remove(id);
    ids = [];
  };
  for await (const id of storage.listBefore(before)) {
    ids.push(id);
    if (ids.length === AT_ONCE) await removeUnknown();
  }
  await removeUnknown();
}
