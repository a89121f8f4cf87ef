import type { BookingKind } from "../ledger/post.ts";

/** The kinds of balance a person has, in the order of a statement. */
export const KINDS = ["available", "invested", "earnings", "reserved"] as const;

/** An amount for each kind of balance, in micro-UBXS. */
export type Figures = Record<(typeof KINDS)[number], bigint>;

/** What people are shown of the ledger: a part of a distribution that is on its way is none of it. */
type ShownKind = Exclude<BookingKind, "payout_prepared">;

/** What a line of a statement is: a booking, a payout that corrects a month, or a booking that was taken back. */
export type Movement = ShownKind | "payout_correction" | `${ShownKind}_reversed`;

/** One booking in the ledger. */
export type StatementLine = {
  id: string;
  movement: Movement;
  at: Date;
  /** What each kind of balance gained or lost. */
  figures: Figures;
  /** The deposit, withdrawal, investment or payout it belongs to. */
  reference: string;
  /** The name of the property it is about. */
  subject: string | null;
  txHash: string | null;
  chainId: number | null;
};

/** What a person had at the beginning of a period, what moved by kind of movement, and what they had at its end. */
export type Statement = {
  person: { id: string; email: string; wallet_address: string };
  /** The first and the last day, `2026-03-01`. */
  from: string;
  to: string;
  /** The first moment, and the first one after it. */
  since: Date;
  until: Date;
  /** The last day is not over yet: the statement ends at `until`. */
  isOpen: boolean;
  opening: Figures;
  sums: { movement: Movement; count: number; figures: Figures }[];
  closing: Figures;
  /** How many lines it has. */
  count: number;
  madeAt: Date;
};

/** No money of any kind. */
export const NOTHING: Figures = { available: 0n, invested: 0n, earnings: 0n, reserved: 0n };

/** Adds what moved to what was there. */
export function add(a: Figures, b: Figures): Figures {
  return {
    available: a.available + b.available,
    invested: a.invested + b.invested,
    earnings: a.earnings + b.earnings,
    reserved: a.reserved + b.reserved,
  };
}

/** All kinds of balance together. */
export function total({ available, invested, earnings, reserved }: Figures): bigint {
  return available + invested + earnings + reserved;
}
