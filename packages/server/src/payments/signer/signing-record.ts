import { existsSync } from "node:fs";
import { createAppendFile } from "../../platform/append-file.ts";

/**
 * One line about a payment of a request: what was allowed to be signed, or what is known of it else. In the file, `at` says when. Nonces,
 * amounts and blocks are decimal, addresses in lower case.
 */
export type SigningEntry = {
  chain_id: number;
  treasury: string;
  /** Null: a multisig pays it, or an admin recorded it. */
  nonce: string | null;
  withdrawal_id: string;
  to: string;
  amount: string;
  /** What was signed. */
  max_fee_per_gas?: string;
  /** That admins had signed it, as the payer asked for. */
  with_approval_keys?: true;
  /** The newest block when it was in a file for a multisig. */
  since_block?: string;
  /** The transaction that paid the request: nothing may pay it again. */
  paid_by?: string;
  /** The transaction that used up the nonce, and didn't pay the request. */
  used_by?: string;
};

/** What is in a record, and what adds to it, while nothing else does. */
export type RecordEntries = {
  /** All entries, the oldest first. */
  all(): readonly SigningEntry[];
  /** All entries of a withdrawal, the oldest first. */
  ofWithdrawal(withdrawalId: string): readonly SigningEntry[];
  /** Whether any payment was signed with approval keys. */
  hasUsedKeys(): boolean;
  /** Adds entries, unless they are there. They are on the disk once this resolves. */
  add(...entries: SigningEntry[]): Promise<void>;
};

/** What a payer has signed: a file that only grows. */
export type SigningRecord = {
  /** Works with the entries while no other process, and nothing else in this one, does. @throws {StartError} if the file can't be used. */
  use<Result>(work: (entries: RecordEntries) => Promise<Result>): Promise<Result>;
  /** Whether any payment was signed with approval keys. @throws {StartError} if the file can't be used. */
  hasUsedKeys(): Promise<boolean>;
};

/** The entries of a file, of which those up to `count` can be found by their withdrawal. */
type Index = {
  all: readonly SigningEntry[];
  count: number;
  byWithdrawal: Map<string, SigningEntry[]>;
  keys: boolean;
};

const indexOf = (all: readonly SigningEntry[]): Index => ({ all, count: 0, byWithdrawal: new Map(), keys: false });

/**
 * Creates the record in a folder, one JSON line per entry. Nothing is read or made before it is used. Several processes may share a folder.
 *
 * @param folder - `SIGNER_DIR` of a signer, `DATA_DIR` of a server that signs itself.
 */
export function createSigningRecord(folder: string): SigningRecord {
  const file = createAppendFile<SigningEntry>({
    folder,
    name: "signed",
    called: "The record of what was signed",
    parse: parseEntry,
  });
  let index = indexOf([]);
  const use: SigningRecord["use"] = (work) =>
    file.use(async ({ all, add }) => {
      if (index.all !== all) index = indexOf(all);
      indexNew(index);
      return work({
        all: () => all,
        ofWithdrawal: (withdrawalId) => index.byWithdrawal.get(withdrawalId) ?? [],
        hasUsedKeys: () => index.keys,
        async add(...entries) {
          // A signer that is down is asked again every second.
          const fresh = entries.filter(
            (entry) => !index.byWithdrawal.get(entry.withdrawal_id)?.some((one) => isSame(one, entry)),
          );
          if (fresh.length === 0) return;
          await add(fresh);
          indexNew(index);
        },
      });
    });
  return {
    use,
    hasUsedKeys: async () => existsSync(file.path) && use(async (entries) => entries.hasUsedKeys()),
  };
}

const NAMES = [
  ...["chain_id", "treasury", "nonce", "max_fee_per_gas", "to", "amount", "with_approval_keys"],
  ...["since_block", "paid_by", "used_by"],
] as (keyof SigningEntry)[];

const isSame = (one: SigningEntry, other: SigningEntry) => NAMES.every((name) => one[name] === other[name]);

function indexNew(index: Index): void {
  for (const entry of index.all.slice(index.count)) {
    const before = index.byWithdrawal.get(entry.withdrawal_id);
    if (before) before.push(entry);
    else index.byWithdrawal.set(entry.withdrawal_id, [entry]);
    index.keys ||= entry.with_approval_keys === true;
  }
  index.count = index.all.length;
}

function parseEntry(entry: SigningEntry): SigningEntry {
  const isKnown = entry.nonce === null ? entry.since_block || entry.paid_by : /^\d+$/.test(entry.nonce);
  if (!isKnown || !entry.withdrawal_id) throw new TypeError();
  return entry;
}
