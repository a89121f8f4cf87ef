import { fork } from "node:child_process";
import { imageSize } from "image-size";
import { ENTRY_ARGS, entryFile } from "../platform/entry-file.ts";
import { ProblemError } from "../platform/http/problem.ts";
import { createPlaces } from "../platform/places.ts";
import { stripPng } from "./strip-png.ts";

/** More pixels than that are no photograph. */
const MOST_PIXELS = 50_000_000;
/** Each takes a core, and 50 million pixels most of a gigabyte. */
const places = createPlaces({ atOnce: 2, longestWait: 60_000 });
/** What is not encoded by then never will be, in milliseconds: the largest takes five seconds. */
const LONGEST = 60_000;

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

/** For whom a picture is encoded. */
export type Uploader = {
  /** One picture of an owner is at work at a time. */
  owner: string;
  /** Ends when the answer is awaited no more. */
  signal?: AbortSignal | undefined;
};

/**
 * Encodes a picture in its widths as AVIF and WebP, upright as its camera meant it and without metadata, in a process of its own: what
 * the picture takes of memory ends with that process, and so does what the picture breaks.
 *
 * @throws {ProblemError} `file_refused` if it cannot be decoded, has too many pixels or takes too much; `overloaded` if no place is
 *   free for too long.
 */
export async function encodePicture(bytes: Uint8Array, { owner, signal }: Uploader): Promise<EncodedPicture> {
  refuseTooLarge(bytes);
  const leave = await places.take(owner, signal);
  try {
    return await encodeInProcess(stripPng(bytes), signal);
  } finally {
    leave();
  }
}

/** By what its first bytes say, before anything decodes it. */
function refuseTooLarge(bytes: Uint8Array): void {
  let size: { width: number; height: number };
  try {
    size = imageSize(bytes);
  } catch {
    throw undecodable();
  }
  if (size.width * size.height > MOST_PIXELS)
    throw new ProblemError("file_refused", "The picture has more than 50 million pixels. Make it smaller.");
}

function encodeInProcess(bytes: Uint8Array, signal: AbortSignal | undefined): Promise<EncodedPicture> {
  return new Promise((resolve, reject) => {
    const child = fork(entryFile("files/encoder-process"), {
      execArgv: ENTRY_ARGS,
      // The server's secrets are not for what decodes strangers' bytes.
      env: {},
      serialization: "advanced",
      timeout: LONGEST,
      killSignal: "SIGKILL",
      ...(signal && { signal }),
    });
    child.on("error", reject);
    child.on("exit", (code) => reject(code === null ? tooHeavy() : new Error(`The encoder ended with ${code}.`)));
    child.on("message", (encoded: EncodedPicture | null) => {
      if (encoded) resolve(encoded);
      else reject(undecodable());
      child.kill("SIGKILL");
    });
    child.send(bytes);
  });
}

/** Ended by a signal: it had too little memory or time, or a fault of the decoder. */
function tooHeavy(): ProblemError {
  return new ProblemError("file_refused", "The picture takes too long to process. Save it again or make it smaller.");
}

function undecodable(): ProblemError {
  return new ProblemError("file_refused", "The picture is damaged, so we can't read it.");
}
