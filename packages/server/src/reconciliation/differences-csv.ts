import type { DifferenceSide } from "@freehold/contract";
import type { Sql } from "../platform/database/connect.ts";
import { csvLine } from "../platform/http/csv.ts";
import { readDifferences, type StoredDifference } from "./store.ts";

/** Read at once: a file of any length needs no more memory, and holds no connection while it is fetched. */
const PAGE = 500;

const HEAD = [
  "since",
  "kind",
  "sentence",
  "person",
  "request",
  "transaction",
  "expected_ubxs",
  "expected_to",
  "found_ubxs",
  "found_to",
  "subject",
  "rule",
];

/** Everything that differs as a CSV file, in pieces. */
export async function* differencesCsv(sql: Sql): AsyncGenerator<string> {
  yield csvLine(HEAD);
  let after = 0n;
  for (;;) {
    const page = await readDifferences(sql, { after, most: PAGE });
    const last = page.at(-1);
    if (!last) return;
    yield page.map(lineOf).join("");
    after = last.number;
  }
}

function lineOf(difference: StoredDifference): string {
  const { since, kind, sentence, person, request, transaction, expected, found, subject, rule } = difference;
  return csvLine([
    ...[since, kind, sentence, person?.email ?? null, request, transaction],
    ...[figureOf(expected), expected?.to ?? null, figureOf(found), found?.to ?? null, subject, rule],
  ]);
}

const figureOf = (side: DifferenceSide | null) => side?.amount_ubxs ?? side?.count ?? null;
