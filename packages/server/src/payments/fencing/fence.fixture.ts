import { CHAIN_START } from "../../audit/chain/chain-check.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { nameOf, readTimeline } from "./database-timeline.ts";
import { createFence, type Fence } from "./fence.ts";
import type { TimelineEntry } from "./timeline-record.ts";

/** A fence of a payer that a database has paid with before. Its record lasts as long as the test. */
export function createTestFence(sql: Queryable): Fence {
  const entries: TimelineEntry[] = [];
  return createFence(
    {
      timelines: {
        async all() {
          if (entries.length === 0) entries.push({ ...(await readTimeline(sql)), event: "compared" });
          return entries;
        },
        async add(entry) {
          entries.push(entry);
        },
      },
      lastEntries: {
        all: async () => new Map([[nameOf(await readTimeline(sql)), CHAIN_START]]),
        note: async () => undefined,
      },
    },
    async () => ({ chainFault: null }),
  );
}
