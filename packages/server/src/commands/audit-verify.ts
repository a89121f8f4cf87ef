import { createPublicKey, type KeyObject } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseKey } from "../audit/anchor/anchor-settings.ts";
import { type ComparedEntry, compareHeads } from "../audit/anchor/compare-heads.ts";
import { isSignedBy, parseSignedHead, type SignedHead } from "../audit/anchor/signed-head.ts";
import type { ChainPlace } from "../audit/chain/chain-check.ts";
import { type GivenArchive, verifyAudit } from "../audit/verify-audit.ts";
import { type DatabasePlace, openDatabase } from "../platform/database/open-database.ts";
import { StartError } from "../platform/start-error.ts";

const USAGE =
  "Usage: freehold-server audit-verify [number:hash] [--archive <folder>] [--anchor <folder> --key <public key> [--after <time>]]";

/**
 * `freehold-server audit-verify [number:hash] [--archive folder] [--anchor folder --key file]`: goes through the audit log and says whether
 * it is intact, and whether every signed head in the folder is in it.
 *
 * @param args - `number:hash` is an entry as it was seen before, such as the head that an earlier run printed. `--key` can be repeated,
 * for heads from before and after a change of the key. `--after` leaves out heads that were signed until then. `--archive` is where
 * `audit-archive` wrote the months that left the database.
 * @returns 1 if the log is not intact or a head is not in it, else 0.
 * @throws {StartError} one sentence, if an argument is wrong or the database cannot be used.
 */
export async function runAuditVerify(place: DatabasePlace, args: readonly string[]): Promise<number> {
  const { entry, anchor, archive } = readArgs(args);
  const known = entry === undefined ? undefined : readEntry(entry);
  const heads = anchor && (await readHeads(anchor));
  const archived = new Map<number, ComparedEntry>();
  const { sql, close } = await openDatabase(place);
  try {
    const verdict = await verifyAudit(sql, known, giveArchive(archive, heads?.signed ?? [], archived));
    if (!verdict.intact) {
      console.error(`broken after ${verdict.entries} sound entries: ${verdict.fault}`);
      return 1;
    }
    const { unread = 0 } = verdict;
    const compared = heads?.signed.filter(({ number }) => number === 0 || number > unread);
    const left = (heads?.signed.length ?? 0) - (compared?.length ?? 0);
    const found = compared && (await compareHeads(sql, compared, archived));
    const isSound = !heads || (found?.fits === true && heads.unsigned.length === 0);
    const sentences = [
      `${verdict.entries} entries, head ${verdict.entries}:${verdict.head}: intact`,
      ...(unread > 0
        ? [`Entries 1 to ${unread} are in the archive and were not checked. Pass --archive with its folder.`]
        : []),
      ...(left > 0 ? [`Signed heads of entries in the archive, not compared: ${left}.`] : []),
      ...(verdict.pending > 0 ? [`${verdict.pending} entries of the last minute have no place in the chain yet`] : []),
      ...(found?.sentences ?? []),
      ...(heads?.unsigned.map((name) => `${name} has no valid signature of this key.`) ?? []),
    ];
    if (isSound) process.stdout.write(`${sentences.join("\n")}\n`);
    else console.error(sentences.join("\n"));
    return isSound ? 0 : 1;
  } finally {
    await close();
  }
}

type Anchor = { folder: string; keys: string[]; after: string };

type Given = { entry: string | undefined; anchor: Anchor | undefined; archive: string | undefined };

function readArgs(args: readonly string[]): Given {
  const options = {
    archive: { type: "string" },
    anchor: { type: "string" },
    key: { type: "string", multiple: true },
    after: { type: "string" },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const { anchor: folder, key: keys, after = "", archive } = values;
    const isTime = after === "" || !Number.isNaN(Date.parse(after));
    if (positionals.length > 1 || (folder === undefined) !== (keys === undefined) || !isTime)
      throw new StartError(USAGE);
    if (!folder && after) throw new StartError(USAGE);
    const anchor = folder && keys ? { folder, keys, after: after && new Date(after).toISOString() } : undefined;
    return { entry: positionals[0], anchor, archive };
  } catch {
    throw new StartError(USAGE);
  }
}

/** The archive in a folder, if there is one, of which the entries are kept that a head was signed for. */
function giveArchive(
  folder: string | undefined,
  heads: readonly SignedHead[],
  kept: Map<number, ComparedEntry>,
): GivenArchive | undefined {
  if (!folder) return undefined;
  const signed = new Set(heads.map(({ number }) => number));
  return {
    folder,
    found({ number, hash, at }) {
      if (signed.has(Number(number))) kept.set(Number(number), { hash, at });
    },
  };
}

/** Reads the heads of a folder that were signed after a time, and the names of files that none of the keys signed. */
async function readHeads({ folder, keys, after }: Anchor): Promise<{ signed: SignedHead[]; unsigned: string[] }> {
  const publicKeys = await Promise.all(keys.map(readPublicKey));
  const names = await readdir(folder).catch(() => {
    throw new StartError(`--anchor must name a folder with signed heads, but ${folder} can't be read.`);
  });
  const signed: SignedHead[] = [];
  const unsigned: string[] = [];
  for (const name of names.filter((one) => one.endsWith(".json")).sort()) {
    const head = parseSignedHead(await readFile(join(folder, name), "utf8"));
    if (!head || !isSignedBy(head, publicKeys)) unsigned.push(name);
    else if (head.at > after) signed.push(head);
  }
  return { signed, unsigned };
}

async function readPublicKey(path: string): Promise<KeyObject> {
  const key = parseKey(await readFile(path, "utf8").catch(() => ""), createPublicKey);
  if (!key) throw new StartError(`--key must name a file with an Ed25519 public key as PEM, but ${path} has none.`);
  return key;
}

function readEntry(text: string): ChainPlace {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!number || !hash) throw new StartError(`An entry must look like number:hash, but is ${JSON.stringify(text)}.`);
  return { number: Number(number), hash };
}
