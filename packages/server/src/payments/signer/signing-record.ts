import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
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
};

/** What a signer has signed: a file that only grows. */
export type SigningRecord = {
  /** All entries of a withdrawal. */
  ofWithdrawal(withdrawalId: string): readonly SigningEntry[];
  /** Adds an entry, unless it is there. It is on the disk once this resolves. */
  add(entry: SigningEntry): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the record in a folder, one JSON line per entry, and makes it if there is none. The caller holds the folder's lock.
 *
 * @throws {StartError} if the file can't be read or a line in it isn't whole.
 */
export async function openSigningRecord(folder: string): Promise<SigningRecord> {
  const path = join(folder, "signed.jsonl");
  const file = await open(path, "a+", 0o600);
  try {
    const byWithdrawal = new Map<string, SigningEntry[]>();
    const ofWithdrawal = (withdrawalId: string) => byWithdrawal.get(withdrawalId) ?? [];
    const keep = (entry: SigningEntry) =>
      byWithdrawal.set(entry.withdrawal_id, [...ofWithdrawal(entry.withdrawal_id), entry]);
    for (const entry of await readEntries(file, path)) keep(entry);
    return {
      ofWithdrawal,
      async add(entry) {
        const before = ofWithdrawal(entry.withdrawal_id);
        // A signer that is down is asked again every second.
        if (before.some((one) => one.nonce === entry.nonce && one.max_fee_per_gas === entry.max_fee_per_gas)) return;
        const line = { at: new Date().toISOString(), ...entry };
        await file.write(`${JSON.stringify(line)}\n`);
        await file.sync();
        keep(entry);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readEntries(file: FileHandle, path: string): Promise<SigningEntry[]> {
  const text = await file.readFile("utf8");
  const end = text.lastIndexOf("\n") + 1;
  // The process ended while it wrote the last line, so it didn't sign for it.
  if (end < text.length) {
    await file.truncate(Buffer.byteLength(text.slice(0, end)));
    await file.sync();
  }
  return text
    .slice(0, end)
    .split("\n")
    .slice(0, -1)
    .map((line, index) => {
      try {
        const entry = JSON.parse(line) as SigningEntry;
        if (!/^\d+$/.test(entry.nonce) || !entry.withdrawal_id) throw new TypeError();
        return entry;
      } catch {
        throw new StartError(
          `SIGNER_DIR has a damaged record: line ${index + 1} of ${path}. Restore it from a backup.`,
        );
      }
    });
}
