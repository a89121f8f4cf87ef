import { randomBytes } from "node:crypto";
import { hashToken } from "../accounts/token-hash.ts";
import type { Tx } from "../platform/database/connect.ts";
import type { WithdrawalRow } from "./store.ts";

/**
 * Makes the token of a "this was not me" link for a mail to the owner of a withdrawal. Only its hash is kept. It works for as
 * long as nothing of the withdrawal is paid; see disavow.ts.
 *
 * @returns 256 bits as base64url.
 */
export async function createDisavowal(tx: Tx, { user_id, id }: Pick<WithdrawalRow, "user_id" | "id">): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx`
    insert into withdrawal_disavowals (token_hash, user_id, withdrawal_id) values (${hashToken(token)}, ${user_id}, ${id})`;
  return token;
}
