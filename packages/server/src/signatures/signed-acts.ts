import type { SignedAct } from "@freehold/contract";
import { digestOfKey, digestOfPayment, digestOfProposal } from "@freehold/contract/signatures";
import type { PayTarget } from "../platform/chain/pay-target.ts";
import type { Queryable } from "../platform/database/connect.ts";

/** A proposal as it is signed. `payload` is the text that PostgreSQL makes of it. */
export type SignedProposal = { id: string; kind: string; subject: string; payload: string };

/**
 * Returns the digests of what an admin says was signed, in its order; null if some of it isn't there.
 *
 * @param act - requests to approve, a proposal to confirm, or a passkey that is to count.
 */
export async function readDigests(sql: Queryable, act: SignedAct, target: PayTarget): Promise<Uint8Array[] | null> {
  if (act.withdrawals) return digestsOfRequests(sql, act.withdrawals, target);
  if (act.key) {
    const key = await findKey(sql, act.key);
    return key && [await digestOfKey(key)];
  }
  const proposal = await findSignedProposal(sql, act.proposal ?? "");
  return proposal && [await digestOfProposal(proposal)];
}

async function digestsOfRequests(
  sql: Queryable,
  ids: readonly string[],
  target: PayTarget,
): Promise<Uint8Array[] | null> {
  const once = [...new Set(ids)];
  const rows = await sql<{ id: string; amount: bigint; wallet_address: string }[]>`
    select id, amount, wallet_address from withdrawals where id = any(${once}::uuid[])`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = once.flatMap((id) => byId.get(id) ?? []);
  if (found.length < once.length) return null;
  return Promise.all(found.map((request) => digestOfRequest(request, target)));
}

/** Returns what approving a request is signed for. */
export const digestOfRequest = (
  { id, amount, wallet_address: wallet }: { id: string; amount: bigint; wallet_address: string },
  { chainId, tokenAddress: token }: PayTarget,
): Promise<Uint8Array> => digestOfPayment({ id, amount, wallet, chainId, token });

/** Finds a proposal as it is signed. */
export async function findSignedProposal(sql: Queryable, id: string): Promise<SignedProposal | null> {
  const [row] = await sql<
    SignedProposal[]
  >`select id, kind, subject, payload::text as payload from proposals where id = ${id}`;
  return row ?? null;
}

/** Finds an admin's passkey as it is signed. */
async function findKey(sql: Queryable, credentialId: string) {
  const [row] = await sql<{ user_id: string; public_key: Uint8Array }[]>`
    select user_id, public_key from passkeys where credential_id = ${credentialId} and is_admin(user_id)`;
  return row
    ? { credentialId, userId: row.user_id, publicKey: Buffer.from(row.public_key).toString("base64url") }
    : null;
}
