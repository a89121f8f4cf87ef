import { Transformer } from "@napi-rs/image";
import type { EncodedPicture } from "./encode-picture.ts";

// What encodes a picture: `encode-picture.ts` starts it, sends the picture, and ends it.

/** The widths a picture is kept in, in pixels; one that is smaller is not made larger. */
const WIDTHS = [480, 960, 1600];
/** Where the eye sees no loss in photographs and drawings. */
const WEBP_QUALITY = 80;
const AVIF = { quality: 62, speed: 8, threads: 1 };

/** In bytes: 50 million pixels of 16 bits take 950 MiB. */
const MOST_MEMORY = 1200 * 2 ** 20;
/** How often it is looked at, in milliseconds. */
const OFTEN = 10;

process.on("message", async (bytes: Uint8Array) => {
  // The decoders' memory is not V8's, which has a limit of its own. They work in threads: this one is free to look.
  setInterval(() => {
    if (process.memoryUsage.rss() > MOST_MEMORY) process.kill(process.pid, "SIGKILL");
  }, OFTEN);
  process.send?.(await encode(bytes));
});
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

/** @returns null if it cannot be decoded. */
async function encode(bytes: Uint8Array): Promise<EncodedPicture | null> {
  const largest = await decode(bytes).catch(() => null);
  if (!largest) return null;
  const { width, height } = await new Transformer(largest.png).metadata();
  const files: EncodedPicture["files"] = [];
  for (const width of largest.widths) {
    const resized = () => new Transformer(largest.png).resize(width);
    files.push({ name: `${width}.avif`, bytes: await resized().avif(AVIF) });
    files.push({ name: `${width}.webp`, bytes: await resized().webp(WEBP_QUALITY) });
  }
  return { width, height, widths: largest.widths, files };
}

/** Decoded once, upright and in the largest width: what is made of it is small. */
async function decode(bytes: Uint8Array): Promise<{ png: Uint8Array; widths: number[] }> {
  const { width, height, orientation = 1 } = await new Transformer(bytes).metadata(true);
  // As it is looked at: turned by its camera, width and height change places.
  const upright = orientation >= 5 ? height : width;
  const widths = [...new Set(WIDTHS.map((width) => Math.min(width, upright)))];
  const png = await new Transformer(bytes)
    .rotate()
    .resize(widths.at(-1) ?? upright)
    .png();
  return { png, widths };
}
