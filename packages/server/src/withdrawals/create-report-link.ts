import { hashToken, newToken } from "../accounts/tokens.ts";
import type { Tx } from "../platform/database/connect.ts";
import type { WithdrawalRow } from "./store.ts";

/**
 * Makes the link of a token work for a withdrawal, for as long as nothing of it is paid; see report-withdrawal.ts. Only the token's hash is
 * kept.
 */
export async function insertReportLink(
  tx: Tx,
  { user_id, id }: Pick<WithdrawalRow, "user_id" | "id">,
  token: string,
): Promise<void> {
  await tx`
    insert into withdrawal_report_links (token_hash, user_id, withdrawal_id) values (${hashToken(token)}, ${user_id}, ${id})`;
}

/** {@link insertReportLink} with a new token. @returns the token. */
export async function createReportLink(tx: Tx, withdrawal: Pick<WithdrawalRow, "user_id" | "id">): Promise<string> {
  const token = newToken();
  await insertReportLink(tx, withdrawal, token);
  return token;
}
