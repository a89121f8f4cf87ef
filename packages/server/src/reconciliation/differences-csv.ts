import type { Difference, DifferenceSide } from "@freehold/contract";
import type { Sql } from "../platform/database/connect.ts";
import { csvLine } from "../platform/http/csv.ts";
import { readDifferences } from "./store.ts";

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
  "expected_status",
  "expected_transaction",
  "found_ubxs",
  "found_to",
  "found_status",
  "found_transaction",
  "subject",
  "rule_code",
  "accepted",
];

/** Everything that differs as a CSV file, in pieces. */
export async function* differencesCsv(sql: Sql): AsyncGenerator<string> {
  yield csvLine(HEAD);
  let after = 0;
  for (;;) {
    const page = await readDifferences(sql, { after, most: PAGE });
    const last = page.at(-1);
    if (!last) return;
    yield page.map(lineOf).join("");
    after = last.number;
  }
}

function lineOf(difference: Difference): string {
  const { since, kind, sentence, person, request, transaction, expected, found, subject, rule_code, acceptance } =
    difference;
  return csvLine([
    ...[since, kind, sentence, person?.email ?? null, request, transaction],
    ...[...cellsOf(expected), ...cellsOf(found), subject, rule_code, acceptance?.status ?? null],
  ]);
}

function cellsOf(side: DifferenceSide | null): (string | number | null)[] {
  if (!side) return [null, null, null, null];
  const { amount_ubxs, count, to, status, transaction } = side;
  return [amount_ubxs ?? count, to, status, transaction];
}
