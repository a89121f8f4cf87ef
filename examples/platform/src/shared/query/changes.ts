import { $platform, type ChangeTopic, watchChanges } from "@freehold/session";
import { tellOfChange } from "./on-change.ts";
import { $userId } from "./user-id.ts";
import { reload } from "./user-query.ts";

/** What is read again when something of a topic has changed: the beginnings of the names of reads. */
const READS: Record<ChangeTopic, readonly string[]> = {
  withdrawals: ["wallet:", "dashboard", "transaction", "investments:", "admin:", "users:"],
  deposits: ["wallet:", "dashboard", "transaction", "admin:", "users:"],
  investments: ["investments:", "wallet:", "dashboard", "properties:", "property:", "users:"],
  referrals: ["referrals:", "wallet:", "dashboard"],
  users: ["users:", "referrals:"],
  platform: ["admin:", "properties:", "property:", "dashboard"],
  properties: ["properties:", "property:"],
  payouts: ["payouts:", "wallet:", "dashboard", "investments:", "users:"],
  distributions: ["distributions:", "admin:"],
  proposals: ["admin:", "distributions:", "users:", "properties:"],
  differences: ["admin:"],
  request_notes: ["admin:queue", "admin:request", "admin:notes", "admin:trail"],
};

/**
 * Follows what changes on the server while a person is signed in, and reads again what the screen shows of it.
 *
 * @returns how to stop.
 */
export function followChanges(): () => void {
  let stop = new AbortController();
  const unsubscribe = $userId.subscribe((userId) => {
    stop.abort();
    if (userId === null) return;
    stop = new AbortController();
    const { signal } = stop;
    // A session that has ended says so by itself.
    watchChanges(heed, { signal }).catch((error: unknown) => signal.aborted || console.warn(error));
  });
  return () => {
    unsubscribe();
    stop.abort();
  };
}

/** @param topics - null: anything may have changed. */
function heed(topics: readonly ChangeTopic[] | null): void {
  reload(...(topics ? topics.flatMap((topic) => READS[topic]) : Object.values(READS).flat()));
  if (topics?.includes("platform") ?? true) $platform.reload();
  tellOfChange(topics);
}
