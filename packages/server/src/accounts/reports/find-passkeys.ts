import type { Tx } from "../../platform/database/connect.ts";
import { ABSOLUTE_TIMEOUT } from "../store.ts";

/** The clock of a process may be so far off that of the database, in milliseconds. */
const SKEW = 5 * 60_000;

/** Sign-ins that may have been a stranger's, by the database's clock. */
export type SignIns = {
  from: Date;
  /** Until a moment, or until an entry of the account's log: those on new devices that an email tells of. */
  until: Date | bigint;
  /** Whose proofs count, too: those of a session, by its ID, or all between the two moments; null: none. */
  proofsOf: string | "any" | null;
};

/** The sign-in that opened a session which began then, and the proofs in it. @param session - its ID */
export const opening = (began: Date, session: string): SignIns => ({
  from: began,
  until: new Date(began.getTime() + 2 * SKEW),
  proofsOf: session,
});

/** Any sign-in that may have opened the session in which something was done then, and any proof in it. */
export const before = (done: Date): SignIns => ({
  from: new Date(done.getTime() - ABSOLUTE_TIMEOUT - SKEW),
  until: new Date(done.getTime() + SKEW),
  proofsOf: "any",
});

/**
 * Finds the passkeys that these sign-ins were made with, or that gave a proof in their session: an older one of the stranger's would let them in
 * again.
 */
export async function findPasskeys(tx: Tx, userId: string, { from, until, proofsOf }: SignIns): Promise<string[]> {
  const these = typeof until === "bigint" ? tx`number <= ${until} and not known_device` : tx`at <= ${until}`;
  const signIns = tx`action = 'sign_in' and at >= ${from} and ${these}`;
  const proofs =
    proofsOf === null
      ? tx`false`
      : tx`action = 'proof' and ${proofsOf === "any" ? tx`at >= ${from} and ${these}` : tx`session_id = ${proofsOf}`}`;
  const rows = await tx<{ passkey: string }[]>`
    select distinct passkey from account_events
    where user_id = ${userId} and code = 'ok' and passkey is not null and ((${signIns}) or (${proofs}))`;
  return rows.map(({ passkey }) => passkey);
}
