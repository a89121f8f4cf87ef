import { isHash } from "viem";
import type { TrackedTransaction } from "../track.ts";

/** Where RainbowKit keeps transactions: by account and chain, the newest first. */
const KEY = "rk-transactions";
/** SPEC 9, for each account and chain: pending ones are always kept, and so many of the others. */
const DONE_AT_MOST = 10;

const STATUSES = ["pending", "confirmed", "failed"] as const;
type Kept = TrackedTransaction & { status: (typeof STATUSES)[number] };

/** What RainbowKit keeps of an account on a chain. */
export function keptTransactions(address: string, chainId: number): Kept[] {
  return readAll()[address]?.[chainId] ?? [];
}

/** Keeps these in their place. RainbowKit reads them when a transaction is added the next time. */
export function keepTransactions(address: string, chainId: number, kept: Kept[]): void {
  const all = readAll();
  writeAll({ ...all, [address]: { ...all[address], [chainId]: kept } });
}

/** Drops what is no transaction, on which RainbowKit would fail each time it is drawn, and the eleventh that it keeps. */
export function tidyTransactions(): void {
  if (localStorage.getItem(KEY) !== null) writeAll(readAll());
}

type All = Record<string, Record<string, Kept[]>>;

function readAll(): All {
  return mapValues(parsed(), (chains) => mapValues(chains, keepable));
}

function writeAll(all: All): void {
  localStorage.setItem(KEY, JSON.stringify(all));
}

function parsed(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    // Somebody else's junk: begin anew.
    return {};
  }
}

function mapValues<T>(value: unknown, change: (each: unknown) => T): Record<string, T> {
  const entries = Object.entries(typeof value === "object" && value ? value : {});
  return Object.fromEntries(entries.map(([key, each]) => [key, change(each)]));
}

function keepable(list: unknown): Kept[] {
  let done = 0;
  const kept = Array.isArray(list) ? list.filter(isKept) : [];
  return kept.filter(({ status }) => status === "pending" || done++ < DONE_AT_MOST);
}

function isKept(each: unknown): each is Kept {
  const { hash, description, confirmations = 1, status } = (each ?? {}) as Record<string, unknown>;
  if (typeof hash !== "string" || !isHash(hash) || typeof description !== "string") return false;
  return Number.isInteger(confirmations) && Number(confirmations) >= 1 && STATUSES.includes(status as Kept["status"]);
}
