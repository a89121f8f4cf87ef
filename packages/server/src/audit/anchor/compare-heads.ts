import type { Queryable } from "../../platform/database/connect.ts";
import type { SignedHead } from "./signed-head.ts";

/** An entry that a head is compared with. */
export type ComparedEntry = { hash: string; at: string };

/** What {@link compareHeads} found: whether each head is in the log, and sentences that say so. */
export type HeadsVerdict = { fits: boolean; sentences: string[] };

/**
 * Compares signed heads with the audit log. The log's own chain has to be verified before: then a head that is in the log vouches for
 * every entry up to it.
 *
 * Heads that aren't in the log mean that its end was replaced. The time of the entry that has the place of the first of them says how: a
 * restored backup goes on with entries that are newer than all lost heads, and a rewritten log has entries that claim to be older.
 *
 * @param heads - with valid signatures.
 * @param archived - entries that are in an archive, by their numbers. @default none
 */
export async function compareHeads(
  sql: Queryable,
  heads: readonly SignedHead[],
  archived: ReadonlyMap<number, ComparedEntry> = new Map(),
): Promise<HeadsVerdict> {
  const sorted = heads.toSorted((one, other) => one.at.localeCompare(other.at));
  const [first, last] = [sorted.at(0), sorted.at(-1)];
  if (!first || !last) return { fits: false, sentences: ["There are no signed heads to compare with."] };
  const rows = await sql<{ number: bigint; hash: string; at: Date }[]>`
    select number, encode(hash, 'hex') as hash, at from audit_log where number = any(${sorted.map(({ number }) => number)}::bigint[])`;
  const entries = new Map<number, ComparedEntry>([
    ...archived,
    ...rows.map(({ number, hash, at }) => [Number(number), { hash, at: at.toISOString() }] as const),
  ]);
  const isThere = ({ number, hash }: SignedHead) => number === 0 || entries.get(number)?.hash === hash;
  const lost = sorted.filter((head) => !isThere(head));
  const [firstLost, lastLost] = [lost.at(0), lost.at(-1)];
  if (!firstLost || !lastLost)
    return {
      fits: true,
      sentences: [`Signed heads: ${sorted.length}, from ${first.at} to ${last.at}. All are in the log.`],
    };
  const before = sorted.findLast((head) => head.at < firstLost.at && isThere(head));
  const after = sorted.filter((head) => head.at > lastLost.at && isThere(head));
  const now = entries.get(Math.min(...lost.map(({ number }) => number)));
  return {
    fits: false,
    sentences: [
      `Signed heads that are not in the log: ${lost.length} of ${sorted.length}, from ${placeOf(firstLost)} to ${placeOf(lastLost)}.`,
      before
        ? `The log is as it was signed up to ${placeOf(before)}. Of what came after, entries up to ${lastLost.number} were replaced or removed.`
        : await strangerSentence(sql, firstLost),
      whatItLooksLike({ now, firstLost, lastLost }),
      ...(after.length > 0 ? [`Heads signed later that are in the log: ${after.length}.`] : []),
    ],
  };
}

function whatItLooksLike({
  now,
  firstLost,
  lastLost,
}: {
  /** The entry that has the place of the first lost head now. */
  now: { at: string } | undefined;
  firstLost: SignedHead;
  lastLost: SignedHead;
}): string {
  const advice = `If you restored a backup then, keep the lost heads, and check with --after ${lastLost.at} from now on. If you didn't, the end of the log was cut off.`;
  if (!now)
    return `The log ends before them, as after restoring a backup that is older than ${firstLost.at}. ${advice}`;
  if (now.at > lastLost.at)
    return `The entry in the place of the first is from ${now.at}, which is later than all of them, as after restoring a backup that is older than ${firstLost.at}. ${advice}`;
  return `The entry in the place of the first claims to be from ${now.at}, before the last of them was signed. A restored backup doesn't look like this: the log was rewritten.`;
}

async function strangerSentence(sql: Queryable, { database }: SignedHead): Promise<string> {
  const [own] = await sql<[{ database: string }]>`
    select (select system_identifier from pg_control_system()) || '/' || current_database() as database`;
  return own.database === database
    ? "No earlier head is in the log."
    : `No earlier head is in the log, and they were signed for another database (${database}) than this one (${own.database}): check that the folder belongs to it.`;
}

const placeOf = ({ number, at }: SignedHead) => `entry ${number} (signed ${at})`;
