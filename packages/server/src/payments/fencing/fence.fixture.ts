import { createFence, type Fence } from "./fence.ts";
import type { TimelineEntry } from "./timeline-record.ts";

/** A fence whose record lasts as long as the test. */
export function createTestFence(entries: TimelineEntry[] = []): Fence {
  return createFence({
    all: async () => entries,
    async add(entry) {
      entries.push(entry);
    },
  });
}
