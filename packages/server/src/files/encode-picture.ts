import { Transformer } from "@napi-rs/image";
import { imageSize } from "image-size";
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
  refuseTooLarge(bytes);
  const original = await uprightWidth(bytes);
  const widths = [...new Set(WIDTHS.map((width) => Math.min(width, original)))];
  // Decoded once: what is made of it is small.
  const largest = await new Transformer(bytes)
    .rotate()
    .resize(widths.at(-1) ?? original)
    .png()
    .catch(undecodable);
  const { width, height } = await new Transformer(largest).metadata();
  const files: EncodedPicture["files"] = [];
  for (const width of widths) {
    const resized = () => new Transformer(largest).resize(width);
    files.push({ name: `${width}.avif`, bytes: await resized().avif(AVIF) });
    files.push({ name: `${width}.webp`, bytes: await resized().webp(WEBP_QUALITY) });
  }
  return { width, height, widths, files };
}

/** By what its first bytes say, before anything decodes it. */
function refuseTooLarge(bytes: Uint8Array): void {
  let size: { width: number; height: number };
  try {
    size = imageSize(bytes);
  } catch {
    undecodable();
  }
  if (size.width * size.height > MOST_PIXELS)
    throw new ProblemError("file_refused", "The picture has more than 50 million pixels. Please make it smaller.");
}

/** As it is looked at: turned by its camera, width and height change places. */
async function uprightWidth(bytes: Uint8Array): Promise<number> {
  const { width, height, orientation = 1 } = await new Transformer(bytes).metadata(true).catch(undecodable);
  return orientation >= 5 ? height : width;
}

function undecodable(): never {
  throw new ProblemError("file_refused", "The picture is damaged: it cannot be read.");
}
