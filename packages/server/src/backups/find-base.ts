import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parsePosition } from "../platform/database/replica/position.ts";
import { StartError } from "../platform/start-error.ts";

/** A base backup, as `base-backup.sh` leaves it. */
export type Base = {
  path: string;
  /** When it was complete. */
  at: Date;
  /** The major version of PostgreSQL that it needs. */
  version: string;
  /** The WAL without which it isn't consistent, as positions. */
  wal: { timeline: number; start: bigint; end: bigint };
};

const NAME = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/**
 * Finds the newest base backup that is older than a moment.
 *
 * @param folder - the folder of the backups.
 * @param until - the moment to restore. @default the end of the WAL
 * @throws {StartError} one sentence, if there is none.
 */
export async function findBase(folder: string, until: Date | null): Promise<Base> {
  const bases = join(folder, "bases");
  const names = await readdir(bases).catch(() => {
    throw new StartError(`${folder} has no folder bases, so it isn't a folder of backups.`);
  });
  const found = names
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
      return year ? [{ name, at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }] : [];
    })
    .filter(({ at }) => until === null || at <= until)
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  const newest = found[0];
  if (!newest)
    throw new StartError(`${bases} has no base backup${until ? ` from before ${until.toISOString()}` : ""}.`);
  const path = join(bases, newest.name);
  return { path, at: newest.at, version: await readVersion(path), wal: await readRange(path) };
}

const readVersion = async (base: string) => (await readFile(join(base, "PG_VERSION"), "utf8")).trim();

async function readRange(base: string): Promise<Base["wal"]> {
  const manifest = JSON.parse(await readFile(join(base, "backup_manifest"), "utf8")) as {
    "WAL-Ranges": { Timeline: number; "Start-LSN": string; "End-LSN": string }[];
  };
  const ranges = manifest["WAL-Ranges"];
  const [range] = ranges;
  if (!range || ranges.length > 1)
    throw new StartError(`${base} was taken while the primary changed. Use another one.`);
  return {
    timeline: range.Timeline,
    start: parsePosition(range["Start-LSN"]),
    end: parsePosition(range["End-LSN"]),
  };
}
