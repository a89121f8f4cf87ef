import { inflateSync } from "node:zlib";
import { ProblemError } from "../platform/http/problem.ts";

/** What does something when a document is opened or clicked, or brings other files along. Each needs one of these names. */
const ACTIVE = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|XFA|ImportData|SubmitForm)(?![A-Za-z0-9])/;
const ENCRYPTED = /\/Encrypt(?![A-Za-z0-9])/;
/** Only a stream with these entries contains objects (ISO 32000, 7.5.7). */
const OF_OBJECTS = /\/(?:ObjStm|First)(?![A-Za-z0-9])/;
/** How objects can be compressed in other ways than everyday programs do it. */
const UNUSUAL =
  /\/(?:Predictor|ASCII85Decode|A85|ASCIIHexDecode|AHx|LZWDecode|LZW|RunLengthDecode|RL|Crypt)(?![A-Za-z0-9])/;

/** The most that the objects of a document may become, in bytes. A large document has a few megabytes. */
const MOST_BYTES = 32 * 1024 * 1024;
/** The most streams of objects that are looked into. */
const MOST_STREAMS = 5_000;
/** Dictionaries of streams are read so many times the length of the document at most: one that nests them is made to cost time. */
const MOST_READING = 4;

/**
 * Refuses a PDF that runs scripts, starts programs, sends forms or contains files, and one whose objects can't be looked at: an encrypted one,
 * or one that compresses them in an unusual way. Pictures and pages aren't looked at, because no action is in them.
 *
 * @throws {ProblemError} `file_refused`
 */
export function refuseActivePdf(bytes: Buffer): void {
  const text = bytes.toString("latin1");
  const names = unescapeNames(text);
  if (ACTIVE.test(names)) throw activeRefusal();
  if (ENCRYPTED.test(names)) throw closedRefusal();
  let object = 0;
  let reading = 0;
  let streams = 0;
  let left = MOST_BYTES;
  for (const { 0: keyword, index } of text.matchAll(/\bobj\b|\bstream(?:\r?\n|\r)/g)) {
    if (keyword === "obj") {
      object = index;
      continue;
    }
    reading += index - object;
    if (reading > MOST_READING * text.length) throw closedRefusal();
    const dictionary = unescapeNames(text.slice(object, index));
    if (!OF_OBJECTS.test(dictionary) || !dictionary.includes("/Filter")) continue;
    streams++;
    if (streams > MOST_STREAMS || UNUSUAL.test(dictionary)) throw closedRefusal();
    const objects = inflate(bytes.subarray(index + keyword.length), left);
    left -= objects.length;
    if (ACTIVE.test(unescapeNames(objects))) throw activeRefusal();
  }
}

/** In a name, `#4a` is `J`. */
function unescapeNames(text: string): string {
  return text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** What comes after the end of the compressed bytes is not read. */
function inflate(bytes: Buffer, most: number): string {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(most, 1) }).toString("latin1");
  } catch {
    throw closedRefusal();
  }
}

const activeRefusal = () =>
  new ProblemError(
    "file_refused",
    "This PDF contains scripts, forms that send data, or other files. Save it as a plain PDF, for example by printing it to PDF.",
  );

const closedRefusal = () =>
  new ProblemError(
    "file_refused",
    "We can't check this PDF, because it is encrypted or unusually compressed. Save it as a plain PDF, for example by printing it to PDF.",
  );
