import { createHash, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { z } from "zod";

const head = z.object({
  /** The number of the last entry. */
  number: z.int().min(0),
  /** The hash of the last entry; 64 zeros for an empty log. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** When it was read, by the database's clock. */
  at: z.iso.datetime(),
  /** Which database: PostgreSQL's system identifier, and the name. */
  database: z.string(),
});

const signedHead = z.object({
  ...head.shape,
  /** SHA-256 of the public key. */
  key: z.string(),
  /** Ed25519, as base64. */
  signature: z.string(),
});

/** The head of the audit log at one time. */
export type Head = z.infer<typeof head>;

/** A head as it is stored elsewhere: one JSON file each. */
export type SignedHead = z.infer<typeof signedHead>;

/** Signs a head. @param privateKey - Ed25519. */
export function signHead(head: Head, privateKey: KeyObject): SignedHead {
  const signature = sign(null, textOf(head), privateKey).toString("base64");
  return { ...head, key: fingerprint(createPublicKey(privateKey)), signature };
}

/** Whether one of these keys signed a head. */
export function isSignedBy(signed: SignedHead, publicKeys: readonly KeyObject[]): boolean {
  const signature = Buffer.from(signed.signature, "base64");
  return publicKeys.some((key) => fingerprint(key) === signed.key && verify(null, textOf(signed), key, signature));
}

/** Reads the text of a stored head; null if it is none. */
export function parseSignedHead(text: string): SignedHead | null {
  try {
    return signedHead.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Returns the name of a head's file. Names sort by time. */
export function fileNameOf({ at, number }: Head): string {
  return `audit-head-${at.replace(/[-:.]/g, "")}-${number}.json`;
}

/** What the signature covers. */
function textOf({ number, hash, at, database }: Head): Buffer {
  return Buffer.from(JSON.stringify(["freehold audit head 1", number, hash, at, database]));
}

function fingerprint(publicKey: KeyObject): string {
  return createHash("sha256")
    .update(publicKey.export({ type: "spki", format: "der" }))
    .digest("hex");
}
