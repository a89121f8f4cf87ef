import { type Coverage, formatAmount } from "@freehold/contract";
import type { Queryable } from "../platform/database/connect.ts";

type Row = {
  available: bigint;
  invested: bigint;
  earnings: bigint;
  reserved: bigint;
  distributing: bigint;
  owed: bigint;
  tokens: bigint | null;
  surplus: bigint | null;
};

/** What people have beside what the treasury has, in micro-UBXS; `tokens` and `surplus` are null where no treasury was compared. */
export async function sumCoverage(sql: Queryable): Promise<Row> {
  const [row] = await sql<[Row]>`
    select available, invested, earnings, reserved, distributing, owed, tokens, surplus from coverage`;
  return row;
}

/** {@link sumCoverage} as it is answered. */
export async function readCoverage(sql: Queryable): Promise<Coverage> {
  const { tokens, surplus, ...owed } = await sumCoverage(sql);
  return {
    available_ubxs: formatAmount(owed.available),
    invested_ubxs: formatAmount(owed.invested),
    earnings_ubxs: formatAmount(owed.earnings),
    reserved_ubxs: formatAmount(owed.reserved),
    distributing_ubxs: formatAmount(owed.distributing),
    owed_ubxs: formatAmount(owed.owed),
    tokens_ubxs: tokens === null ? null : formatAmount(tokens),
    surplus_ubxs: surplus === null ? null : formatAmount(surplus),
  };
}
