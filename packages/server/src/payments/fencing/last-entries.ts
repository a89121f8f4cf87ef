import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CHAIN_START, type ChainPlace } from "../../audit/chain/chain-check.ts";
import { StartError } from "../../platform/start-error.ts";
import { writeWhole } from "../../platform/write-whole.ts";

/** The last entry of the audit log that a payer has seen in each database, by the database's name. */
export type LastEntries = {
  /** @throws {StartError} if the file can't be used. */
  all(): Promise<ReadonlyMap<string, ChainPlace>>;
  /** Notes that of one database, which is on the disk once this resolves. @throws {StartError} if the file can't be used. */
  note(name: string, place: ChainPlace): Promise<void>;
};

/**
 * Opens the notes of a payer: `last-audit-entries.json`. They are read once, so that a payer that can't use them doesn't start.
 *
 * @param folder - `DATA_DIR` of the process that pays. Several processes may share it: what one of them overwrites is a round old.
 * @throws {StartError} if the file can't be used.
 */
export async function openLastEntries(folder: string): Promise<LastEntries> {
  const path = join(folder, "last-audit-entries.json");
  const unusable = ({ code }: NodeJS.ErrnoException) => {
    throw new StartError(`The payer's notes of the audit log can't be used: ${path} (${code}).`);
  };

  async function all(): Promise<Map<string, ChainPlace>> {
    const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) =>
      error.code === "ENOENT" ? "{}" : unusable(error),
    );
    const places = parse(text);
    if (places) return places;
    throw new StartError(
      `The payer's notes of the audit log are damaged: ${path}. Delete the file. The books are compared with the chain then.`,
    );
  }

  await all();
  return {
    all,
    async note(name, place) {
      const places = (await all()).set(name, place);
      await writeWhole(path, `${JSON.stringify(Object.fromEntries(places), null, 2)}\n`).catch(unusable);
    },
  };
}

function parse(text: string): Map<string, ChainPlace> | null {
  try {
    const places = Object.entries<ChainPlace>(JSON.parse(text));
    return places.every(([, place]) => isPlace(place)) ? new Map(places) : null;
  } catch {
    return null;
  }
}

const isPlace = ({ number, hash }: ChainPlace) =>
  Number.isSafeInteger(number) && number >= CHAIN_START.number && /^[0-9a-f]{64}$/.test(hash);
