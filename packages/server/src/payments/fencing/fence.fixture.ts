import type { Queryable } from "../../platform/database/connect.ts";
import { readTimeline } from "./database-timeline.ts";
import { createFence, type Fence } from "./fence.ts";
import type { TimelineEntry } from "./timeline-record.ts";

/** A fence of a payer that a database has paid with before. Its record lasts as long as the test. */
export function createTestFence(sql: Queryable): Fence {
  const entries: TimelineEntry[] = [];
  return createFence(
    {
      async all() {
        if (entries.length === 0) entries.push({ ...(await readTimeline(sql)), event: "compared" });
        return entries;
      },
      async add(entry) {
        entries.push(entry);
      },
    },
    async () => ({ chainFault: null }),
  );
}
