import type { WalletTransaction } from "@freehold/contract";
import type { Sql } from "../platform/database/connect.ts";
import { csvLine } from "../platform/http/csv.ts";
import { allTransactions, type Which } from "./transactions.ts";

const COLUMNS = ["created_at", "type", "status", "amount_ubxs", "property_name", "tx_hash", "chain_id", "id"] as const;

/** Generates a person's movements as a CSV file, in chunks, newest first. */
export async function* transactionsCsv(sql: Sql, which: Which): AsyncGenerator<string> {
  yield csvLine([...COLUMNS, "payout_kind"]);
  for await (const page of allTransactions(sql, which)) yield page.map(lineOf).join("");
}

function lineOf(transaction: WalletTransaction): string {
  const { type, is_correction } = transaction;
  const payoutKind = type === "payout" ? (is_correction ? "correction" : "month") : null;
  return csvLine([...COLUMNS.map((column) => transaction[column] ?? null), payoutKind]);
}
