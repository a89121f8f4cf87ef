import { existsSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { withLock } from "../../platform/lock-file.ts";
import { StartError } from "../../platform/start-error.ts";

/** One signature that was asked for and allowed. In the file, `at` says when. Nonces and amounts are decimal, addresses in lower case. */
export type SigningEntry = {
  chain_id: number;
  treasury: string;
  nonce: string;
  withdrawal_id: string;
  to: string;
  amount: string;
  max_fee_per_gas: string;
  /** That admins had signed it, as the payer asked for. */
  with_approval_keys?: true;
};

/** What is in a record, and what adds to it, while nothing else does. */
export type RecordEntries = {
  /** All entries of a withdrawal. */
  ofWithdrawal(withdrawalId: string): readonly SigningEntry[];
  /** Whether any payment was signed with approval keys. */
  hasUsedKeys(): boolean;
  /** Adds an entry, unless it is there. It is on the disk once this resolves. */
  add(entry: SigningEntry): Promise<void>;
};

/** What a payer has signed: a file that only grows. */
export type SigningRecord = {
  /** Works with the entries while no other process, and nothing else in this one, does. @throws {StartError} if the file can't be used. */
  use<Result>(work: (entries: RecordEntries) => Promise<Result>): Promise<Result>;
  /** Whether any payment was signed with approval keys. @throws {StartError} if the file can't be used. */
  hasUsedKeys(): Promise<boolean>;
};

/** What of a file was read before. */
type Read = { length: number; count: number; byWithdrawal: Map<string, SigningEntry[]>; keys: boolean };

const nothing = (): Read => ({ length: 0, count: 0, byWithdrawal: new Map(), keys: false });

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
    const entries = lines.map((line, index) => parseLine(line, read.count + index + 1, path));
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
          ofWithdrawal: (withdrawalId) => read.byWithdrawal.get(withdrawalId) ?? [],
          hasUsedKeys: () => read.keys,
          add: (entry) => addTo(file, read, entry).catch(unusable(path)),
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

async function addTo(file: FileHandle, read: Read, entry: SigningEntry): Promise<void> {
  // A signer that is down is asked again every second.
  const before = read.byWithdrawal.get(entry.withdrawal_id) ?? [];
  const names = ["chain_id", "treasury", "nonce", "max_fee_per_gas", "to", "amount", "with_approval_keys"] as const;
  if (before.some((one) => names.every((name) => one[name] === entry[name]))) return;
  const line = `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`;
  await file.appendFile(line);
  await file.sync();
  keep(read, entry);
  read.length += Buffer.byteLength(line);
}

function keep(read: Read, entry: SigningEntry): void {
  read.byWithdrawal.set(entry.withdrawal_id, [...(read.byWithdrawal.get(entry.withdrawal_id) ?? []), entry]);
  read.count += 1;
  read.keys ||= entry.with_approval_keys === true;
}

function parseLine(line: string, number: number, path: string): SigningEntry {
  try {
    const entry = JSON.parse(line) as SigningEntry;
    if (!/^\d+$/.test(entry.nonce) || !entry.withdrawal_id) throw new TypeError();
    return entry;
  } catch {
    throw new StartError(
      `The record of what was signed is damaged: line ${number} of ${path}. Restore it from a backup.`,
    );
  }
}
