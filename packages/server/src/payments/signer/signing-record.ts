import { existsSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { withLock } from "../../platform/lock-file.ts";
import { StartError } from "../../platform/start-error.ts";

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

/** What of a file was read before. */
type Read = { length: number; all: SigningEntry[]; byWithdrawal: Map<string, SigningEntry[]>; keys: boolean };

const nothing = (): Read => ({ length: 0, all: [], byWithdrawal: new Map(), keys: false });

/**
 * Creates the record in a folder, one JSON line per entry. Nothing is read or made before it is used. Several processes may share a folder.
 *
 * @param folder - `SIGNER_DIR` of a signer, `DATA_DIR` of a server that signs itself.
 */
export function createSigningRecord(folder: string): SigningRecord {
  const path = join(folder, "signed.jsonl");
  let read = nothing();
  /** Reads what other processes have added, and all anew where the file is another one. */
  async function readOn(file: FileHandle): Promise<number> {
    const { size } = await file.stat();
    if (size < read.length) read = nothing();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - read.length), 0, size - read.length, read.length);
    const whole = buffer.subarray(0, buffer.subarray(0, bytesRead).lastIndexOf("\n") + 1);
    const lines = whole.toString("utf8").split("\n").slice(0, -1);
    const entries = lines.map((line, index) => parseLine(line, read.all.length + index + 1, path));
    for (const entry of entries) keep(read, entry);
    read.length += whole.length;
    return size;
  }
  const use: SigningRecord["use"] = (work) =>
    withLock(join(folder, "signed.lock.db"), async () => {
      const file = await open(path, "a+", 0o600).catch(unusable(path));
      try {
        // Its process ended while it wrote the last line, so it didn't sign for it.
        if ((await readOn(file)) > read.length) await file.truncate(read.length);
        return await work({
          all: () => read.all,
          ofWithdrawal: (withdrawalId) => read.byWithdrawal.get(withdrawalId) ?? [],
          hasUsedKeys: () => read.keys,
          add: (...entries) => addTo(file, read, entries).catch(unusable(path)),
        });
      } finally {
        await file.close();
      }
    });
  return {
    use,
    hasUsedKeys: async () => existsSync(path) && use(async (entries) => entries.hasUsedKeys()),
  };
}

/** Such as a full disk. Not signed for, and tried again. */
const unusable =
  (path: string) =>
  (error: NodeJS.ErrnoException): never => {
    throw new StartError(`The record of what was signed can't be used: ${path} (${error.code}).`);
  };

async function addTo(file: FileHandle, read: Read, entries: readonly SigningEntry[]): Promise<void> {
  // A signer that is down is asked again every second.
  const fresh = entries.filter(
    (entry) => !read.byWithdrawal.get(entry.withdrawal_id)?.some((one) => isSame(one, entry)),
  );
  if (fresh.length === 0) return;
  const at = new Date().toISOString();
  const lines = fresh.map((entry) => `${JSON.stringify({ at, ...entry })}\n`).join("");
  await file.appendFile(lines);
  await file.sync();
  for (const entry of fresh) keep(read, entry);
  read.length += Buffer.byteLength(lines);
}

const NAMES = [
  ...["chain_id", "treasury", "nonce", "max_fee_per_gas", "to", "amount", "with_approval_keys"],
  ...["since_block", "paid_by", "used_by"],
] as (keyof SigningEntry)[];

const isSame = (one: SigningEntry, other: SigningEntry) => NAMES.every((name) => one[name] === other[name]);

function keep(read: Read, entry: SigningEntry): void {
  const before = read.byWithdrawal.get(entry.withdrawal_id);
  if (before) before.push(entry);
  else read.byWithdrawal.set(entry.withdrawal_id, [entry]);
  read.all.push(entry);
  read.keys ||= entry.with_approval_keys === true;
}

function parseLine(line: string, number: number, path: string): SigningEntry {
  try {
    // When it was written is for people: what a later entry takes over of it has a time of its own.
    const { at: _, ...entry } = JSON.parse(line) as SigningEntry & { at: string };
    const isKnown = entry.nonce === null ? entry.since_block || entry.paid_by : /^\d+$/.test(entry.nonce);
    if (!isKnown || !entry.withdrawal_id) throw new TypeError();
    return entry;
  } catch {
    throw new StartError(
      `The record of what was signed is damaged: line ${number} of ${path}. Restore it from a backup.`,
    );
  }
}
