import { createHash } from "node:crypto";

/** An entry of the chain, with the text that its hash covers: a JSON array as PostgreSQL writes it, with microseconds. */
export type ChainEntry = { number: bigint; previous_hash: string; hash: string; canonical: string };

/** A place in the chain: the number and hash of an entry. */
export type ChainPlace = { number: number; hash: string };

/** The place before the first entry. */
export const CHAIN_START: ChainPlace = { number: 0, hash: "00".repeat(32) };

/**
 * Goes through a chain, entry by entry: numbers without a gap, each entry with the hash of the one before and with a hash that fits all its
 * fields.
 *
 * @param known - an entry as it was seen before.
 */
export class ChainCheck {
  /** The last sound entry. */
  last: ChainPlace;
  private readonly known: ChainPlace | undefined;

  constructor(start: ChainPlace, known?: ChainPlace) {
    this.last = start;
    this.known = known;
  }

  /** Takes the next entry. @returns what is wrong with it, in one sentence; null if nothing is. */
  add({ number, previous_hash, hash, canonical }: ChainEntry): string | null {
    const next = this.last.number + 1;
    if (number !== BigInt(next)) return `Entry ${next} is missing; the next one is ${number}.`;
    if (previous_hash !== this.last.hash) return `Entry ${number} does not follow from the previous entry.`;
    if (createHash("sha256").update(canonical).digest("hex") !== hash)
      return `Entry ${number} has changed since it was written.`;
    if (this.known?.number === next && this.known.hash !== hash)
      return `Entry ${number} differs from the one seen before.`;
    this.last = { number: next, hash };
    return null;
  }
}
