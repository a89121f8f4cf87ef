import { createHash, randomUUID } from "node:crypto";
import { detectKind } from "./detect-kind.ts";
import { type EncodedPicture, encodePicture, type Uploader } from "./encode-picture.ts";
import type { FileStorage } from "./file-storage.ts";
import { refuseActivePdf } from "./refuse-active-pdf.ts";
import type { FileScanner } from "./scan-file.ts";

/** What files are kept with. */
export type Files = { storage: FileStorage; scan: FileScanner };

/** An upload whose bytes are kept, and that no row tells of yet. */
export type KeptUpload = {
  id: string;
  kind: "picture" | "document";
  name: string;
  /** Size of what was uploaded. */
  bytes: number;
  sha256: Uint8Array;
  /** Of a picture. */
  picture: EncodedPicture | null;
};

/** The name of a document in the storage. */
export const DOCUMENT = "document.pdf";

/**
 * Keeps the bytes of an upload: what it is follows from its content, a scanner has looked at it, and a picture is encoded anew. The
 * caller writes its row afterwards; without one, the clean-up removes the bytes again.
 *
 * @param upload.name - as it was called where it came from: it is shown to admins and names no file of ours.
 * @throws {ProblemError} `file_refused`; `unavailable` if the scanner cannot tell; `overloaded`.
 */
export async function keepUpload(
  { storage, scan }: Files,
  { name, bytes, ...uploader }: { name: string; bytes: Uint8Array } & Uploader,
): Promise<KeptUpload> {
  const kind = await detectKind(bytes);
  if (kind === "document") refuseActivePdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  await scan(bytes);
  const id = randomUUID();
  const sha256 = createHash("sha256").update(bytes).digest();
  const kept = { id, kind, name, bytes: bytes.byteLength, sha256 };
  if (kind === "document") {
    await storage.put(id, DOCUMENT, bytes);
    return { ...kept, picture: null };
  }
  const picture = await encodePicture(bytes, uploader);
  for (const file of picture.files) await storage.put(id, file.name, file.bytes);
  return { ...kept, picture };
}
