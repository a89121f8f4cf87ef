import { formatAmount, isSameAddress, UBXS } from "@freehold/contract";
import type { LocalChain } from "./local-chain.ts";
import { $demoWalletMessages } from "./messages.ts";

/** A transaction as a person reads it. */
export type Meaning = {
  title: string;
  /** Who gets it, or is called. */
  to: string | null;
  /** What a contract is called with, if it is nothing we know. */
  data: string | null;
};

/** What EIP-1193 sends of a transaction. */
export type Transaction = { to?: string; value?: string; data?: string; input?: string };

const TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i;
const APPROVE = /^0x095ea7b30{24}([0-9a-f]{40})([0-9a-f]{64})$/i;

/** Says in words what a transaction does. Only what the token itself is asked for counts as UBXS. */
export function describeTransaction(transaction: Transaction, { token }: LocalChain): Meaning {
  const t = $demoWalletMessages.get();
  const { to, value = "0x0" } = transaction;
  const data = transaction.data ?? transaction.input ?? "0x";
  const wei = BigInt(value);
  if (to && isSameAddress(to, token) && wei === 0n) {
    const [sends, receiver, sent] = TRANSFER.exec(data) ?? [];
    if (sends) return { title: t.send({ amount: ubxs(sent) }), to: `0x${receiver}`, data: null };
    const [allows, spender, allowed] = APPROVE.exec(data) ?? [];
    if (allows) return { title: t.allow({ amount: ubxs(allowed) }), to: `0x${spender}`, data: null };
  }
  const amount = `${ether(wei)} ETH`;
  if (data === "0x") return { title: wei > 0n ? t.send({ amount }) : t.sendNothing, to: to ?? null, data: null };
  if (to) return { title: wei > 0n ? t.sendAndCall({ amount }) : t.call, to, data };
  return { title: wei > 0n ? t.sendAndCreate({ amount }) : t.create, to: null, data };
}

/** The text of a `personal_sign`: what its bytes say, or the bytes themselves if they are no text. */
export function signedText(message: string): string {
  if (!/^0x([0-9a-f]{2})*$/i.test(message)) return message;
  const bytes = Uint8Array.from(message.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return message;
  }
}

/** What is asked to be signed, in full, as a person can read it. */
export function whatIsSigned(method: string, params: readonly unknown[]): string {
  if (method === "personal_sign") return signedText(String(params[0]));
  const data = typeof params[1] === "string" ? JSON.parse(params[1]) : params[1];
  return JSON.stringify(data, null, 2);
}

const ubxs = (hex = "0") => `${formatAmount(BigInt(`0x${hex}`))} ${UBXS}`;

function ether(wei: bigint): string {
  const unit = 10n ** 18n;
  const rest = (wei % unit).toString().padStart(18, "0").replace(/0+$/, "");
  return rest ? `${wei / unit}.${rest}` : String(wei / unit);
}
