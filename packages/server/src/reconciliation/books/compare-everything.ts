import type { Difference } from "../../ledger/differences.ts";
import type { Queryable, Sql, Tx } from "../../platform/database/connect.ts";
import { markDiffering } from "./marks.ts";
import { recordDifferences } from "./record-differences.ts";
import { compareSlice, NOTHING, type Slice } from "./slice.ts";
import { inSnapshot } from "./snapshot.ts";

/** People, properties or distributions that are compared within one snapshot. */
const SUBJECTS = 500;

/** The parts of the comparison of everything, in their order, as `full_comparison` names them. */
const PARTS = ["people", "properties", "distributions", "figures", "done"] as const;
type Part = (typeof PARTS)[number];

/** How far the comparison has come: which subject of which part was compared last. */
type Progress = { part: Part; after: string | null };

/** Begins the comparison of everything anew. */
export async function beginComparison(sql: Queryable): Promise<void> {
  await sql`
    update full_comparison set part = 'people', after = null, night = night_now(), marking = marking_now(),
      started_at = clock_timestamp()`;
}

/** Begins the comparison of everything if it has not been begun this night, or if a trigger that marks has changed since. */
export async function beginNightly(sql: Queryable): Promise<void> {
  const [due] = await sql`
    select 1 from full_comparison where night is distinct from night_now() or marking is distinct from marking_now()`;
  if (due) await beginComparison(sql);
}

/**
 * Compares everything, slice by slice, from where the comparison has come to. The progress is recorded with what each slice showed, so a
 * process that is killed loses one slice, and of two at once only one records each.
 *
 * @param options.until - when to leave the rest to the next run, by `Date.now()`. One slice is compared in any case.
 * @returns every difference of what was compared.
 */
export async function continueComparison(sql: Sql, { until }: { until: number }): Promise<Difference[]> {
  const all: Difference[] = [];
  do {
    const [progress] = await sql<[Progress]>`select part, after from full_comparison`;
    if (progress.part === "done") break;
    const { slice, next, found } = await inSnapshot(sql, async (tx) => {
      const { slice, next } = await nextSlice(tx, progress);
      return { slice, next, found: await compareSlice(tx, slice) };
    });
    const isMine = await sql.begin(async (tx) => {
      if (!(await advance(tx, progress, next))) return false;
      await recordDifferences(tx, { slice }, found);
      await markDiffering(tx, found);
      return true;
    });
    if (isMine) all.push(...found);
  } while (Date.now() < until);
  return all;
}

async function nextSlice(tx: Tx, progress: Progress): Promise<{ slice: Slice; next: Progress }> {
  const { part } = progress;
  const following: Progress = { part: PARTS[PARTS.indexOf(part) + 1] ?? "done", after: null };
  if (part === "figures" || part === "done")
    return { slice: { ...NOTHING, figures: true, due: true }, next: following };
  const ids = await subjectsAfter(tx, progress.after, part);
  const last = ids.at(-1);
  return {
    // Before all others is the ID of zeros, which a forged row may have, too.
    slice: { ...NOTHING, [part]: progress.after === null ? [ZEROS, ...ids] : ids },
    next: ids.length < SUBJECTS || !last ? following : { part, after: last },
  };
}

const ZEROS = "00000000-0000-0000-0000-000000000000";

async function subjectsAfter(
  tx: Tx,
  after: string | null,
  part: "people" | "properties" | "distributions",
): Promise<string[]> {
  const rows =
    part === "people"
      ? await tx<{ id: string }[]>`select id from people_after(${after ?? ZEROS}, ${SUBJECTS}) id`
      : await tx<{ id: string }[]>`
          select id from ${tx.unsafe(part)} where id > ${after ?? ZEROS} order by id limit ${SUBJECTS}`;
  return rows.map(({ id }) => id);
}

/** @returns false if another process has come further meanwhile. */
async function advance(tx: Tx, from: Progress, to: Progress): Promise<boolean> {
  const { count } = await tx`
    update full_comparison set part = ${to.part}, after = ${to.after},
      finished_at = case when ${to.part} = 'done' then clock_timestamp() else finished_at end
    where part = ${from.part} and after is not distinct from ${from.after}::uuid`;
  return count === 1;
}
