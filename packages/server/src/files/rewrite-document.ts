import {
  ParseSpeeds,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";

const name = (text: string) => PDFName.of(text);

/** What runs, sends, opens other files or plays (ISO 32000-2, 12.6.4). Going to a place and opening a web page are not among them. */
const ACTIVE_ACTIONS = new Set(
  [
    "JavaScript",
    "Launch",
    "SubmitForm",
    "ImportData",
    "GoToR",
    "GoToE",
    "Rendition",
    "Movie",
    "Sound",
    "RichMediaExecute",
    "Thread",
    "GoTo3DView",
  ].map(name),
);

/** What runs by itself or carries other files, whatever holds it. */
const ACTIVE_ENTRIES = [
  "OpenAction",
  "JavaScript",
  "EmbeddedFiles",
  "XFA",
  "RichMediaContent",
  "3DD",
  "OnInstantiate",
].map(name);

/** Under which a description of a file has its bytes. */
const FILE_KEYS = ["F", "UF", "DOS", "Mac", "Unix"].map(name);

/** Where a web page or a mail begins: another scheme could name a file or a script. */
const WEB = /^(https?|mailto):/i;

/** Asks for a password. */
export class ProtectedError extends Error {}

/**
 * Writes a PDF anew with what its pages show and nothing that runs or carries files: no scripts, no actions but links to places and
 * web pages, no forms of XFA, no embedded files, no media, no earlier revisions, and nothing before or behind the document. It takes as
 * much time and memory as whoever made the file wants: `encodeDocument()` is for files of others.
 *
 * @throws {ProtectedError} if it asks for a password; {Error} if it cannot be read or has no pages.
 */
export async function rewriteDocument(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, {
    // Else what cannot be parsed would be kept as it is.
    throwOnInvalidObject: true,
    ignoreEncryption: true,
    updateMetadata: false,
    parseSpeed: ParseSpeeds.Fastest,
  });
  if (pdf.isEncrypted) throw new ProtectedError();
  if (pdf.getPageCount() === 0) throw new Error("A PDF without pages.");
  keepWhatIsShown(pdf.context);
  return pdf.save({
    addDefaultPage: false,
    updateFieldAppearances: false,
    // A table of packed objects takes the square of their number: a minute of 50,000.
    useObjectStreams: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  });
}

/** Takes out what is active, and all that nothing else leads to. */
function keepWhatIsShown(context: PDFContext): void {
  const { Root, Info } = context.trailerInfo;
  const reached = new Set<PDFRef>();
  const waiting: (PDFObject | undefined)[] = [Root, Info];
  while (waiting.length > 0) {
    const object = waiting.pop();
    if (object instanceof PDFRef) {
      if (!reached.has(object)) waiting.push(context.lookup(object));
      reached.add(object);
    } else if (object instanceof PDFArray) {
      for (const item of object.asArray()) waiting.push(item);
    } else if (object instanceof PDFStream) {
      // Its bytes would be those of another file.
      object.dict.delete(name("F"));
      waiting.push(object.dict);
    } else if (object instanceof PDFDict) {
      disarm(object);
      for (const value of object.values()) waiting.push(value);
    }
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
}

function disarm(dict: PDFDict): void {
  if (isActive(dict)) for (const key of dict.keys()) dict.delete(key);
  for (const key of ACTIVE_ENTRIES) dict.delete(key);
  // Short keys may also be names of fonts and pictures: these are told apart by what they hold.
  const [actions, files] = [read(dict, "AA"), read(dict, "EF")];
  if (actions instanceof PDFDict && actions.keys().some((key) => isAction(read(actions, key)))) dict.delete(name("AA"));
  if (files instanceof PDFDict && FILE_KEYS.some((key) => files.has(key))) dict.delete(name("EF"));
}

function isActive(dict: PDFDict): boolean {
  const kind = read(dict, "S");
  if (!(kind instanceof PDFName)) return false;
  if (kind !== name("URI")) return ACTIVE_ACTIONS.has(kind);
  const address = read(dict, "URI");
  return !((address instanceof PDFString || address instanceof PDFHexString) && WEB.test(address.decodeText()));
}

const isAction = (value: PDFObject | undefined) => value instanceof PDFDict && value.has(name("S"));

/** A value, however many references lead to it. */
function read(dict: PDFDict, key: string | PDFName): PDFObject | undefined {
  let value = dict.get(typeof key === "string" ? name(key) : key);
  for (const seen = new Set<PDFObject>(); value instanceof PDFRef && !seen.has(value); ) {
    seen.add(value);
    value = dict.context.lookup(value);
  }
  return value;
}
