import type { Difference } from "../../ledger/differences.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { FIGURE_RULES, NOTHING, type Slice } from "./slice.ts";

/** What changed since it was compared last, or differs, with the rows of `unreconciled` that say so. */
export type Mark = Subject & { ids: string[] };

/** What can be marked. */
export type Subject = { kind: "person" | "property" | "distribution" | "figures"; subject: string };

/** The subject of a mark of all figures, and of none that has another one before it. */
const ZEROS = "00000000-0000-0000-0000-000000000000";

/** Reads what is marked, each subject once, in the order of the kinds and subjects; at first `after` is null. */
export async function readMarks(tx: Tx, { after, most }: { after: Subject | null; most: number }): Promise<Mark[]> {
  return tx<Mark[]>`
    select kind, subject, array_agg(id::text) as ids from unreconciled
    where ${after === null} or (kind, subject) > (${after?.kind ?? ""}, ${after?.subject ?? ZEROS}::uuid)
    group by kind, subject order by kind, subject limit ${most}`;
}

/** The slice of what marks name. A purchase earns a reward for another person: that person is compared, too. */
export async function sliceOf(tx: Tx, marks: readonly Mark[]): Promise<Slice> {
  const subjects = (kind: Subject["kind"]) => marks.filter((mark) => mark.kind === kind).map(({ subject }) => subject);
  const people = subjects("person");
  const referrers = await tx<{ referrer_id: string }[]>`
    select distinct referrer_id from referral_rewards where referred_id = any(${people}::uuid[])`;
  return {
    ...NOTHING,
    people: [...new Set([...people, ...referrers.map(({ referrer_id }) => referrer_id)])],
    properties: subjects("property"),
    distributions: subjects("distribution"),
    figures: subjects("figures").length > 0,
  };
}

/** Marks what differs, unless it is marked: so it is compared each time until it no longer differs. */
export async function markDiffering(tx: Tx, found: readonly Difference[]): Promise<void> {
  const subjects = found.map(subjectOf).filter((subject) => subject !== null);
  await tx`
    insert into unreconciled (kind, subject)
    select distinct m.kind, m.subject
    from unnest(${subjects.map(({ kind }) => kind)}::text[], ${subjects.map(({ subject }) => subject)}::uuid[]) m (kind, subject)
    where not exists (select from unreconciled u where u.kind = m.kind and u.subject = m.subject)`;
}

/** Removes the marks of what was compared and does not differ. */
export async function removeMarks(tx: Tx, marks: readonly Mark[], found: readonly Difference[]): Promise<void> {
  const differing = new Set(found.map(subjectOf).map((one) => one && `${one.kind} ${one.subject}`));
  const clean = marks.filter(({ kind, subject }) => !differing.has(`${kind} ${subject}`));
  await tx`delete from unreconciled where id = any(${clean.flatMap(({ ids }) => ids)}::bigint[])`;
}

/** What has to be marked for a difference; null if each run looks for it in any case. */
function subjectOf({ user_id, rule_code, subject }: Difference): Subject | null {
  if (user_id !== null) return { kind: "person", subject: user_id };
  if (FIGURE_RULES.includes(rule_code)) return { kind: "figures", subject: ZEROS };
  if (rule_code.startsWith("shares_")) return { kind: "property", subject };
  if (rule_code.startsWith("distribution_")) return { kind: "distribution", subject };
  return null;
}
