const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
/** Beside the pixels, what is compressed: colour profiles and texts. */
const COMPRESSED = new Set(["iCCP", "zTXt", "iTXt"]);
/** Length, type and checksum of a chunk, in bytes. */
const FRAME = 12;

/**
 * A PNG without what is compressed in it beside its pixels: of a megabyte such a chunk makes a gigabyte, however few the pixels are. None
 * of it would be kept. What is no PNG stays as it is; the other formats compress their pixels alone.
 */
export function stripPng(bytes: Uint8Array): Uint8Array {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return bytes;
  const kept: Uint8Array[] = [SIGNATURE];
  for (let at = SIGNATURE.length; at + FRAME <= png.length; ) {
    const end = at + FRAME + png.readUInt32BE(at);
    if (!COMPRESSED.has(png.toString("latin1", at + 4, at + 8))) kept.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}
