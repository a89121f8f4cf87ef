import { sha256, utf8 } from "./hash.ts";

/** A payment as admins approve it: exactly this sum, to exactly this wallet, for one request. */
export type ApprovedPayment = {
  /** Of the request. */
  id: string;
  /** In 0.000001 UBXS. */
  amount: bigint;
  wallet: string;
  /** 0 while the platform has no chain. */
  chainId: number;
  /** Empty while the platform has no chain. */
  token: string;
};

/** What an admin confirms: a proposal of another admin. `payload` as the API gives it, character by character. */
export type ConfirmedProposal = { id: string; kind: string; subject: string; payload: string };

/** A passkey of an admin that is to count for approvals. */
export type ApprovalKey = {
  /** Base64url, as the browser has it. */
  credentialId: string;
  userId: string;
  /** COSE, base64url. */
  publicKey: string;
};

/**
 * Returns what an approval is given for, in 32 bytes. The same text is hashed by `withdrawal_digest()` in the database.
 *
 * @example
 * await digestOfPayment({ id, amount: 130_000_000n, wallet: "0x7099…", chainId: 56, token: "0x55d3…" });
 */
export function digestOfPayment({ id, amount, wallet, chainId, token }: ApprovedPayment): Promise<Uint8Array> {
  return digestOf("payment", id, String(amount), String(chainId), token.toLowerCase(), wallet.toLowerCase());
}

/** Returns what a confirmation is given for, in 32 bytes. */
export function digestOfProposal({ id, kind, subject, payload }: ConfirmedProposal): Promise<Uint8Array> {
  return digestOf("proposal", id, kind, JSON.stringify(subject), payload);
}

/** Returns what two admins sign for a passkey to count for approvals, in 32 bytes. */
export function digestOfKey({ credentialId, userId, publicKey }: ApprovalKey): Promise<Uint8Array> {
  return digestOf("key", credentialId, userId, publicKey);
}

/** A line each. A line break in a part would make two different things one, so it is refused. */
async function digestOf(...parts: string[]): Promise<Uint8Array> {
  if (parts.some((part) => part.includes("\n"))) throw new TypeError("A signed part can't have a line break.");
  return sha256(utf8(parts.join("\n")));
}
