import { formatAmount } from "@freehold/contract";
import { csvLine } from "../platform/http/csv.ts";
import { type Figures, KINDS, total } from "./figures.ts";
import type { StatementInProgress } from "./make-statement.ts";
import { MOVEMENT_WORDS, WORDS } from "./messages.ts";

const HEAD = [
  ...["time_utc", "movement", "available_ubxs", "invested_ubxs", "earnings_ubxs", "in_withdrawal_ubxs", "total_ubxs"],
  ...["balance_ubxs", "property", "transaction_hash", "chain_id", "reference", "id"],
];

/** A balance has no property, transaction, chain, reference or id. */
const NO_BOOKING = [null, null, null, null, null];

/**
 * A statement as a CSV file, in pieces. The amounts of a column, from the opening balance to the last movement, sum to the closing
 * balance, which is the last line.
 */
export async function* statementCsv({ statement, lines }: StatementInProgress): AsyncGenerator<string> {
  const { since, until, opening, closing } = statement;
  let balance = total(opening);
  yield csvLine(HEAD) +
    csvLine([since.toISOString(), WORDS.opening, ...amounts(opening), formatAmount(balance), ...NO_BOOKING]);
  for await (const page of lines) {
    let text = "";
    for (const { at, movement, figures, subject, txHash, chainId, reference, id } of page) {
      balance += total(figures);
      text += csvLine([
        ...[at.toISOString(), MOVEMENT_WORDS[movement] ?? movement, ...amounts(figures), formatAmount(balance)],
        ...[subject, txHash, chainId, reference, id],
      ]);
    }
    yield text;
  }
  yield csvLine([until.toISOString(), WORDS.closing, ...amounts(closing), formatAmount(total(closing)), ...NO_BOOKING]);
}

function amounts(figures: Figures): string[] {
  return [...KINDS.map((kind) => figures[kind]), total(figures)].map(formatAmount);
}
