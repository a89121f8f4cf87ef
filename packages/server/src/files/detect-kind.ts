import { fileTypeFromBuffer } from "file-type";
import { ProblemError } from "../platform/http/problem.ts";

const PICTURES = new Set(["image/jpeg", "image/png", "image/webp", "image/avif"]);

/**
 * What an upload is, by its content alone: its name and what the sender calls it mean nothing.
 *
 * @throws {ProblemError} `file_refused` for anything but a picture or a PDF.
 */
export async function detectKind(bytes: Uint8Array): Promise<"picture" | "document"> {
  const type = await fileTypeFromBuffer(bytes);
  if (type && PICTURES.has(type.mime)) return "picture";
  if (type?.mime === "application/pdf") return "document";
  throw new ProblemError("file_refused", "Upload a picture (JPEG, PNG, WebP or AVIF) or a PDF.");
}
