import type { Difference } from "../../ledger/differences.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { markDiffering, readMarks, removeMarks, type Subject, sliceOf } from "./marks.ts";
import { recordDifferences } from "./record-differences.ts";
import { compareSlice } from "./slice.ts";
import { inSnapshot } from "./snapshot.ts";

/** Subjects that are compared within one snapshot. */
const SUBJECTS = 500;

/**
 * Compares what changed since it was compared last, what differed then, and what came due.
 *
 * A mark is deleted in the transaction that records what was found of its subject, and only if nothing differs. A run that is killed
 * leaves the marks that it did not come to. What commits after a snapshot has marks that the snapshot does not show, so they stay.
 *
 * @returns every difference of what was compared.
 */
export async function compareNew(sql: Sql): Promise<Difference[]> {
  const all: Difference[] = [];
  let after: Subject | null = null;
  let isFirst = true;
  do {
    const { found, last }: Compared = await compareMarked(sql, { after, due: isFirst });
    all.push(...found);
    after = last;
    isFirst = false;
  } while (after !== null);
  return all;
}

type Compared = {
  found: Difference[];
  /** What was compared last; null if there is no more. */
  last: Subject | null;
};

async function compareMarked(sql: Sql, { after, due }: { after: Subject | null; due: boolean }): Promise<Compared> {
  const { marks, slice, found } = await inSnapshot(sql, async (tx) => {
    const marks = await readMarks(tx, { after, most: SUBJECTS });
    const slice = { ...(await sliceOf(tx, marks)), due };
    return { marks, slice, found: await compareSlice(tx, slice) };
  });
  await sql.begin(async (tx) => {
    await recordDifferences(tx, { slice }, found);
    await markDiffering(tx, found);
    await removeMarks(tx, marks, found);
  });
  return { found, last: marks.length === SUBJECTS ? (marks.at(-1) ?? null) : null };
}
