import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { StartError } from "../../platform/start-error.ts";

/** Where signed heads of the audit log go, and the key that signs them. */
export type AnchorSettings = {
  /** An absolute path of a folder, or an address to which files are added. */
  place: { folder: string } | { url: string; tokenFile: string | null };
  /** PEM of an Ed25519 private key; null: the one in the data folder. */
  keyFile: string | null;
};

/**
 * Reads `AUDIT_ANCHOR`, `AUDIT_ANCHOR_TOKEN_FILE` and `AUDIT_KEY_FILE`.
 *
 * @returns null without `AUDIT_ANCHOR`.
 * @throws {StartError} one sentence that names the variable. The address may contain a key, so it isn't repeated.
 */
export function readAnchorSettings(read: (name: string) => string | null): AnchorSettings | null {
  const anchor = read("AUDIT_ANCHOR");
  const tokenFile = read("AUDIT_ANCHOR_TOKEN_FILE");
  const keyFile = read("AUDIT_KEY_FILE");
  if (anchor === null) {
    for (const [name, value] of Object.entries({ AUDIT_ANCHOR_TOKEN_FILE: tokenFile, AUDIT_KEY_FILE: keyFile }))
      if (value !== null) throw new StartError(`AUDIT_ANCHOR must be set, because ${name} is.`);
    return null;
  }
  if (isAbsolute(anchor)) {
    if (tokenFile !== null)
      throw new StartError("AUDIT_ANCHOR_TOKEN_FILE must not be set, because AUDIT_ANCHOR is a folder.");
    return { place: { folder: anchor }, keyFile };
  }
  const url = URL.canParse(anchor) ? new URL(anchor) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.hash || url.username)
    throw new StartError(
      "AUDIT_ANCHOR must be the absolute path of a folder or an address such as https://archive.example/audit.",
    );
  return { place: { url: url.href, tokenFile }, keyFile };
}

/**
 * Loads the key that signs heads. Without `AUDIT_KEY_FILE` it is in the data folder, where the first start makes it and stores the
 * public key next to it.
 *
 * @throws {StartError} one sentence, if the file is missing or contains another key.
 */
export async function loadAnchorKey(keyFile: string | null, dataDir: string): Promise<KeyObject> {
  if (keyFile !== null) return readKey(keyFile, "AUDIT_KEY_FILE");
  const own = join(dataDir, "audit-key.pem");
  const pair = generateKeyPairSync("ed25519");
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Of several servers that start at once on one folder, one makes the key.
  const isNew = await writeFile(own, pair.privateKey.export({ type: "pkcs8", format: "pem" }), {
    mode: 0o600,
    flag: "wx",
  }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
      return false;
    },
  );
  const key = isNew ? pair.privateKey : await readKey(own, "DATA_DIR");
  await writeFile(join(dataDir, "audit-key.pub.pem"), createPublicKey(key).export({ type: "spki", format: "pem" }));
  return key;
}

async function readKey(path: string, variable: string): Promise<KeyObject> {
  const fault = new StartError(`${variable} must have an Ed25519 private key as PEM in ${path}.`);
  const text = await readFile(path, "utf8").catch(() => {
    throw fault;
  });
  const key = parseKey(text, createPrivateKey);
  if (!key) throw fault;
  return key;
}

/** Reads an Ed25519 key from PEM; null if it is none. @param create - `createPrivateKey` or `createPublicKey`. */
export function parseKey(pem: string, create: (pem: string) => KeyObject): KeyObject | null {
  try {
    const key = create(pem);
    return key.asymmetricKeyType === "ed25519" ? key : null;
  } catch {
    return null;
  }
}
