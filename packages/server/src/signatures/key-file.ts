import { appendFile, readFile, truncate } from "node:fs/promises";
import { join } from "node:path";
import { withLock } from "../platform/lock-file.ts";
import { StartError } from "../platform/start-error.ts";

/** A passkey that counts for approvals, or will. */
export type TrustedKey = {
  credentialId: string;
  userId: string;
  email: string;
  /** COSE, base64url. */
  publicKey: string;
  /** From when on it counts. */
  from: Date;
};

/** What a payer believes besides the database. */
export type KeyFile = {
  /** By their credential ID. */
  keys: ReadonlyMap<string, TrustedKey>;
  /** Passkeys that were removed: only an operator makes them count again. */
  removed: ReadonlySet<string>;
  /** Where the passkeys are used. */
  relyingParty: { id: string; origins: string[] };
  /** In micro-UBXS: above it two admins sign. A higher limit counts only if its confirmation is signed. */
  twoApprovalsAbove: bigint;
};

/** A passkey, as a line has it. */
export type KeyFields = { credential_id: string; user_id: string; email: string; public_key: string };

/** A line of the file; `at` says when it was written. */
export type KeyEntry = { at: string } & (
  | { event: "rules"; relying_party_id: string; origins: string[]; two_approvals_above: string }
  // By an operator: it counts at once.
  | ({ event: "pinned" } & KeyFields)
  // By two admins: it counts a day after this payer has seen it.
  | ({ event: "confirmed" } & KeyFields)
  | { event: "removed"; credential_id: string }
);

/** How long a passkey that two admins confirmed waits, in milliseconds, by this machine's clock. */
export const KEY_DELAY = 24 * 3_600_000;

/** What is said of a payer without keys. */
const UNSIGNED =
  "There are no approval keys, so write access to the database is enough to approve payments. Let two admins add a passkey, then run freehold-server approvals trust: see docs/signer.md.";

/** Where a payer keeps its keys. */
export const pathIn = (folder: string): string => join(folder, "approval-keys.jsonl");

/**
 * Reads the keys of a payer. The file only grows, so that a command can add to it beside a process that runs.
 *
 * @param folder - `SIGNER_DIR` of a signer, `DATA_DIR` of a server that signs itself.
 * @returns null if there are none: then no signatures are asked for.
 * @throws {StartError} if the file can't be read or a line in it isn't whole.
 */
export async function readKeyFile(folder: string): Promise<KeyFile | null> {
  const text = await readText(folder);
  if (text === null) return null;
  const keys = new Map<string, TrustedKey>();
  const removed = new Set<string>();
  let rules: Omit<KeyFile, "keys" | "removed"> | undefined;
  for (const entry of parseEntries(wholeLines(text))) {
    if (entry.event === "rules")
      rules = {
        relyingParty: { id: entry.relying_party_id, origins: entry.origins },
        twoApprovalsAbove: BigInt(entry.two_approvals_above),
      };
    else if (entry.event === "removed") {
      keys.delete(entry.credential_id);
      removed.add(entry.credential_id);
    } else if (entry.event === "pinned" || !(keys.has(entry.credential_id) || removed.has(entry.credential_id))) {
      keys.set(entry.credential_id, toKey(entry));
      removed.delete(entry.credential_id);
    }
  }
  if (!rules) throw new StartError("The approval keys can't be used: the file has no rules. Restore it from a backup.");
  return { keys, removed, ...rules };
}

/** Where a payer keeps its keys. */
export type PayerKeys = {
  /** `SIGNER_DIR` of a signer, `DATA_DIR` of a server that signs itself. */
  folder: string;
  /** `APPROVAL_KEYS=required`: it never pays without. */
  required: boolean;
};

/**
 * Reads the keys that a payer goes by, each time that it pays.
 *
 * @returns null if there are none, and none are required: then no signatures are asked for.
 * @throws {StartError} if they are required and there are none, or as {@link readKeyFile}.
 */
export async function readPayerKeys({ folder, required }: PayerKeys): Promise<KeyFile | null> {
  const file = await readKeyFile(folder);
  if (!file && required)
    throw new StartError(
      `APPROVAL_KEYS is required, but ${pathIn(folder)} isn't there. Restore it from a backup, or run freehold-server approvals trust: see docs/signer.md.`,
    );
  return file;
}

/**
 * Looks at a payer's start whether there are keys.
 *
 * @param options.isPublic - whether it pays more than a demo.
 * @returns a sentence if a public payer has none.
 * @throws {StartError} as {@link readPayerKeys}.
 */
export async function findMissingKeys(keys: PayerKeys, { isPublic }: { isPublic: boolean }): Promise<string | null> {
  return !(await readPayerKeys(keys)) && isPublic ? UNSIGNED : null;
}

/** Reads `APPROVAL_KEYS`: whether a payer needs approval keys to start. @throws {StartError} if it is anything else than `required`. */
export function readKeysRequired(value: string | null): boolean {
  if (value === null || value === "required") return value !== null;
  throw new StartError(`APPROVAL_KEYS must be required or unset, but is ${JSON.stringify(value)}.`);
}

/** Adds lines, of one process after another. They are on the disk once this resolves. */
export async function addKeyEntries(folder: string, entries: readonly KeyEntry[]): Promise<void> {
  const path = pathIn(folder);
  await withLock(join(folder, "approval-keys.lock.db"), async () => {
    const text = (await readText(folder)) ?? "";
    // Its process ended while it wrote the last line.
    if (text !== wholeLines(text)) await truncate(path, Buffer.byteLength(wholeLines(text)));
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
    await appendFile(path, lines, { mode: 0o600, flush: true });
  });
}

/** @returns null if there is no file. */
async function readText(folder: string): Promise<string | null> {
  return readFile(pathIn(folder), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new StartError(
      `The approval keys can't be used: ${pathIn(folder)} can't be read (${error.code}). It must belong to the payer's user.`,
    );
  });
}

/** Without a last line that isn't whole: the process or the machine ended while it was written. */
const wholeLines = (text: string) => text.slice(0, text.lastIndexOf("\n") + 1);

function parseEntries(text: string): KeyEntry[] {
  return text
    .split("\n")
    .filter(Boolean)
    .map((line, index) => {
      try {
        return JSON.parse(line) as KeyEntry;
      } catch {
        throw new StartError(
          `The approval keys can't be used: line ${index + 1} of the file is damaged. Restore it from a backup.`,
        );
      }
    });
}

function toKey({ at, event, ...key }: Extract<KeyEntry, KeyFields>): TrustedKey {
  return {
    credentialId: key.credential_id,
    userId: key.user_id,
    email: key.email,
    publicKey: key.public_key,
    from: new Date(Date.parse(at) + (event === "confirmed" ? KEY_DELAY : 0)),
  };
}
