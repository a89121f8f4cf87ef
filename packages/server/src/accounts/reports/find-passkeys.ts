import type { Tx } from "../../platform/database/connect.ts";
import { ABSOLUTE_TIMEOUT } from "../store.ts";

/** The clock of a process may be so far off that of the database, in milliseconds. */
const SKEW = 5 * 60_000;

/** Sign-ins that may have been a stranger's, by the database's clock. */
export type SignIns = {
  from: Date;
  /** Until a moment, or until an entry of the account's log: those on new devices that an email tells of. */
  until: Date | bigint;
};

/** The sign-in that opened a session which began then. */
export const opening = (began: Date): SignIns => ({ from: began, until: new Date(began.getTime() + 2 * SKEW) });

/** Any sign-in that may have opened the session in which something was done then. */
export const before = (done: Date): SignIns => ({
  from: new Date(done.getTime() - ABSOLUTE_TIMEOUT - SKEW),
  until: new Date(done.getTime() + SKEW),
});

/** Finds the passkeys that these sign-ins were made with: an older one of the stranger's would let them in again. */
export async function findPasskeys(tx: Tx, userId: string, { from, until }: SignIns): Promise<string[]> {
  const these = typeof until === "bigint" ? tx`number <= ${until} and not known_device` : tx`at <= ${until}`;
  const rows = await tx<{ passkey: string }[]>`
    select distinct passkey from account_events
    where user_id = ${userId} and action = 'sign_in' and code = 'ok' and passkey is not null and at >= ${from} and ${these}`;
  return rows.map(({ passkey }) => passkey);
}
