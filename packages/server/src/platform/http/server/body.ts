import type { Context, MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";
import { invalidFields, ProblemError } from "../problem.ts";

/** NUL, or half of a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
/** The largest body, in bytes (DESIGN 3). */
const BODY_LIMIT = 64 * 1024;
/** The largest file, in bytes (PLATFORM 5). */
const UPLOAD_LIMIT = 10 * 1024 * 1024;
const JSON_TYPE = /^application\/json(\s*;\s*charset=("?)utf-?8\2)?[\s;]*$/i;

/**
 * Reads the body of a request once, before any validator: at most 64 KiB (413), JSON by its content type (415), UTF-8 and
 * well-formed (400). Texts that PostgreSQL cannot store, with a NUL or half a surrogate pair, are bad fields (422).
 *
 * @param isUpload - whose body is a file: it is left to the route, which reads it with {@link readUpload} once the sender is known
 * to be allowed to send it.
 */
export function readBody(isUpload: (method: string, path: string) => boolean): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (hasNul(c.req.path) || hasNul(new URL(c.req.url).search))
      throw new ProblemError("bad_request", "The address contains a NUL character.");
    const { method } = c.req;
    if (method === "GET" || method === "HEAD" || method === "OPTIONS") return next();
    if (isUpload(method, c.req.path)) return next();

    const bytes = await readLimited(c.req.raw, BODY_LIMIT, "The body is larger than 64 KiB.");
    // The framework would look for an empty body anew, and fail on one that has been read.
    if (bytes.byteLength === 0) {
      keepText(c, "");
      return next();
    }
    const encoding = c.req.header("Content-Encoding") ?? "identity";
    if (encoding.toLowerCase() !== "identity")
      throw new ProblemError("unsupported_media_type", `Send the body without Content-Encoding: ${encoding}.`);
    if (!JSON_TYPE.test(c.req.header("Content-Type") ?? ""))
      throw new ProblemError("unsupported_media_type", "Send the body as application/json in UTF-8.");
    // As the framework knows it, however it was written.
    c.req.raw.headers.set("Content-Type", "application/json");
    const text = decode(bytes);
    const value = parse(text);
    const bad = unstorable(value);
    if (bad !== null) throw invalidFields([{ path: bad, message: "contains a character that isn't allowed" }]);
    keepText(c, text);
    return next();
  };
}

/** The validators of the routes take the body from Hono's cache, which holds promises whatever its type says. */
function keepText(c: Context<Env>, text: string): void {
  c.req.bodyCache.text = Promise.resolve(text) as unknown as string;
}

function hasNul(part: string): boolean {
  return part.includes("%00") || part.includes("\0");
}

/**
 * Reads a file that is the body of a request, 10 MiB at most.
 *
 * @throws {ProblemError} `payload_too_large`; `bad_request` if it is empty or did not arrive whole.
 */
export async function readUpload(request: Request): Promise<Uint8Array> {
  const bytes = await readLimited(request, UPLOAD_LIMIT, "The file is larger than 10 MiB.");
  if (bytes.byteLength === 0) throw new ProblemError("bad_request", "The file is empty.");
  return bytes;
}

async function readLimited(request: Request, limit: number, sentence: string): Promise<Uint8Array> {
  const tooLarge = () => new ProblemError("payload_too_large", sentence, { headers: { Connection: "close" } });
  const contentLength = request.headers.get("Content-Length");
  if (contentLength !== null) {
    // Node's HTTP parser never hands over more than was announced.
    if (Number(contentLength) > limit) throw tooLarge();
    const bytes = new Uint8Array(await request.arrayBuffer().catch(cutShort));
    if (bytes.byteLength > limit) throw tooLarge();
    return bytes;
  }
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(cutShort);
    if (done) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(value);
  }
}

/** The sender went away or broke off: no fault of ours, so neither a 5xx nor an error in the log. */
function cutShort(): never {
  throw new ProblemError("bad_request", "The body was cut off.");
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ProblemError("malformed_json", "The body is not valid UTF-8.");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProblemError("malformed_json", "The body is not valid JSON.");
  }
}

/** The path of the first text that cannot be stored, or null. Not recursive: depth is the sender's choice. */
function unstorable(root: unknown): string | null {
  const rest: [path: string, value: unknown][] = [["", root]];
  for (let entry = rest.pop(); entry; entry = rest.pop()) {
    const [path, value] = entry;
    if (typeof value === "string" && UNSTORABLE.test(value)) return path;
    // Deeper than any body of ours: nothing there is read, and paths would grow without end.
    if (!value || typeof value !== "object" || path.length > 200) continue;
    for (const [key, part] of Object.entries(value)) rest.push([path ? `${path}.${key}` : key, part]);
  }
  return null;
}
