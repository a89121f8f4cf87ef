import { isHash } from "viem";
import { readJson, storage } from "../../store/storage.ts";
import type { TrackedTransaction } from "../../store/types.ts";
import { TRANSACTIONS_KEY } from "../internals.ts";

/** SPEC 9, for each account and chain: pending transactions are always kept, and this many of the others. */
const DONE_AT_MOST = 10;

const STATUSES = ["pending", "confirmed", "failed"] as const;
/** A transaction as RainbowKit stores it. */
export type StoredTransaction = TrackedTransaction & { status: (typeof STATUSES)[number] };

/** Returns RainbowKit's stored transactions of an account on a chain, newest first. */
export function storedTransactions(address: string, chainId: number): StoredTransaction[] {
  return readAll()[address]?.[chainId] ?? [];
}

/** Replaces the stored transactions. RainbowKit reads them when the next one is added. */
export function storeTransactions(address: string, chainId: number, transactions: StoredTransaction[]): void {
  const all = readAll();
  writeAll({ ...all, [address]: { ...all[address], [chainId]: transactions } });
}

/**
 * Removes invalid entries, on which RainbowKit would throw whenever it renders the list, and the eleventh transaction that it keeps.
 */
export function removeInvalidTransactions(): void {
  if (storage.getItem(TRANSACTIONS_KEY) !== null) writeAll(readAll());
}

/** By account, by chain. */
type All = Record<string, Record<string, StoredTransaction[]>>;

function readAll(): All {
  return mapValues(readJson(TRANSACTIONS_KEY), (chains) => mapValues(chains, validTransactions));
}

function writeAll(all: All): void {
  storage.setItem(TRANSACTIONS_KEY, JSON.stringify(all));
}

function mapValues<T>(value: unknown, change: (each: unknown) => T): Record<string, T> {
  const entries = Object.entries(typeof value === "object" && value ? value : {});
  return Object.fromEntries(entries.map(([key, each]) => [key, change(each)]));
}

function validTransactions(list: unknown): StoredTransaction[] {
  let done = 0;
  const valid = Array.isArray(list) ? list.filter(isStoredTransaction) : [];
  return valid.filter(({ status }) => status === "pending" || done++ < DONE_AT_MOST);
}

function isStoredTransaction(each: unknown): each is StoredTransaction {
  const { hash, description, confirmations = 1, status } = (each ?? {}) as Record<string, unknown>;
  if (typeof hash !== "string" || !isHash(hash) || typeof description !== "string") return false;
  if (!Number.isInteger(confirmations) || Number(confirmations) < 1) return false;
  return STATUSES.includes(status as StoredTransaction["status"]);
}
