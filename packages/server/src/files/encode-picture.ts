import { Transformer } from "@napi-rs/image";
import { ProblemError } from "../platform/http/problem.ts";

/** The widths a picture is kept in, in pixels; one that is smaller is not made larger. */
const WIDTHS = [480, 960, 1600];
/** More pixels than that are no photograph: they would take all of the memory. */
const MOST_PIXELS = 50_000_000;
/** Where the eye sees no loss in photographs and drawings. */
const WEBP_QUALITY = 80;
const AVIF = { quality: 62, speed: 8, threads: 1 };

/** A picture as it is kept: what was uploaded is decoded and encoded anew, so that nothing else of it is left. */
export type EncodedPicture = {
  /** Of the largest. */
  width: number;
  height: number;
  /** Smallest first. */
  widths: number[];
  /** Such as `960.avif`. */
  files: { name: string; bytes: Uint8Array }[];
};

/** One at a time: each takes a core and many times its size of memory. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Encodes a picture in its widths as AVIF and WebP, upright as its camera meant it and without metadata.
 *
 * @throws {ProblemError} `file_refused` if it cannot be decoded or has too many pixels.
 */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture> {
  const work = queue.then(() => encode(bytes));
  queue = work.catch(() => undefined);
  return work;
}

async function encode(bytes: Uint8Array): Promise<EncodedPicture> {
  const original = await sizeOf(bytes);
  const widths = [...new Set(WIDTHS.map((width) => Math.min(width, original.width)))];
  const files: EncodedPicture["files"] = [];
  for (const width of widths) {
    const resized = () => new Transformer(bytes).rotate().resize(width);
    files.push({ name: `${width}.avif`, bytes: await resized().avif(AVIF).catch(undecodable) });
    files.push({ name: `${width}.webp`, bytes: await resized().webp(WEBP_QUALITY).catch(undecodable) });
  }
  const largest = files.at(-1)?.bytes ?? bytes;
  const { width, height } = await new Transformer(largest).metadata();
  return { width, height, widths, files };
}

/** As it is looked at: turned by its camera, width and height change places. */
async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height, orientation = 1 } = await new Transformer(bytes).metadata(true).catch(undecodable);
  if (width * height > MOST_PIXELS)
    throw new ProblemError("file_refused", "The picture has more than 50 million pixels. Please make it smaller.");
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

function undecodable(): never {
  throw new ProblemError("file_refused", "The picture is damaged: it cannot be read.");
}
