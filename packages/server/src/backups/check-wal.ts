import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../platform/start-error.ts";
import type { Base } from "./find-base.ts";

/** The WAL that follows a base backup. */
export type Wal = {
  /** Its files, without those of the base. */
  files: number;
  /** Where the newest file begins, as a position. */
  newestFrom: bigint;
};

const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})(?:\.partial)?$/;
const HISTORY = /^([0-9A-F]{8})\.history$/;

/**
 * Makes sure that no file of WAL is missing between a base backup and the newest one: PostgreSQL would take a gap for the end. What the base
 * itself needs is in the base.
 *
 * @param folder - where pg_receivewal writes.
 * @param until - the moment to restore. The WAL then ends at the first gap: PostgreSQL refuses if it doesn't reach the moment before. @default the end of the WAL
 * @returns null if there is no WAL at all, or no folder: the base is restored as it is.
 * @throws {StartError} one sentence that names the first file that is missing.
 */
export async function checkWal(
  folder: string,
  { wal: base }: Pick<Base, "wal">,
  until: Date | null,
): Promise<Wal | null> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new StartError(`${folder} can't be read (${error.code}).`);
  });
  const segments = names.flatMap((name) => {
    const [, timeline, high, low] = SEGMENT.exec(name) ?? [];
    return timeline ? [{ name, timeline: hex(timeline), high: hex(high), low: hex(low) }] : [];
  });
  // A file that has just been made, and a copy that was cut off, are smaller.
  const sizes = await Promise.all(segments.map(async ({ name }) => (await stat(join(folder, name))).size));
  const bytes = BigInt(Math.max(0, ...sizes));
  if (bytes === 0n) return null;
  const perHigh = 2n ** 32n / bytes;
  const line = new Set(await timelinesOf(folder, names, base.timeline));
  const numbers = new Set(
    segments.filter(({ timeline }) => line.has(timeline)).map(({ high, low }) => BigInt(high) * perHigh + BigInt(low)),
  );
  const start = (base.end - 1n) / bytes + 1n;
  let last = [...numbers].reduce((most, number) => (number > most ? number : most), start - 1n);
  for (let number = start; number <= last; number++)
    if (!numbers.has(number)) {
      if (!until)
        throw new StartError(
          `${folder} lacks ${fileName(base.timeline, number, perHigh)}, so what was committed from there on is lost. Restore what is before it: with --until, or from a newer base backup.`,
        );
      last = number - 1n;
      break;
    }
  return { files: Number(last - start) + 1, newestFrom: last * bytes };
}

const hex = (digits = "") => Number.parseInt(digits, 16);

/** The timelines that lead from the base's to the newest one: each failover and each restore begins another. */
async function timelinesOf(folder: string, names: readonly string[], base: number): Promise<number[]> {
  const known = new Set(names.flatMap((name) => HISTORY.exec(name)?.[1] ?? []).map(hex));
  let newest = base;
  while (known.has(newest + 1)) newest++;
  if (newest === base) return [base];
  const history = await readFile(join(folder, `${upper(newest)}.history`), "utf8");
  return [newest, ...history.split("\n").flatMap((line) => Number.parseInt(line, 10) || [])];
}

const upper = (number: number | bigint) => number.toString(16).toUpperCase().padStart(8, "0");

const fileName = (timeline: number, number: bigint, perHigh: bigint) =>
  `${upper(timeline)}${upper(number / perHigh)}${upper(number % perHigh)}`;
