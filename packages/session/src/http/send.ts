import type { FieldError } from "@freehold/contract";
import { track } from "../idle/pending.ts";
import { anySignal } from "./any-signal.ts";
import { ApiError, type ApiErrorCode, localError } from "./api-error.ts";
import type { Call } from "./call.ts";
import type { ProvedCall } from "./page-key.ts";
import { statusText } from "./status-text.ts";
import { isRecord, parseAnswer, textOf, withMethodsOnly, withoutPrototype } from "./without-prototype.ts";

/** The API that a {@link Call} is sent to. */
export type Target = {
  /** The API's absolute base URL, without a slash at its end. */
  baseUrl: string;
  /** Milliseconds for the whole call, body included; a file has at least {@link FILE_TIMEOUT}. */
  timeout: number;
  /** Returns the headers by which a partner's page or server says who calls. @default the token, as a bearer token */
  sign?: ((call: ProvedCall) => Promise<Record<string, string>>) | null | undefined;
};

/** What 10 MiB take over a slow line, in milliseconds. The server waits as long. */
const FILE_TIMEOUT = 300_000;

/**
 * Sends one call and reads its response.
 *
 * The token goes into the `Authorization` header and nowhere else. Redirects are not followed: they could carry it to
 * another origin. The options inherit nothing that a page has added to `Object.prototype`, since `fetch` also reads inherited
 * members; neither does anything in the answer.
 *
 * @returns the parsed JSON, `undefined` for 204, or the `Response` of a stream.
 * @throws {ApiError} for anything else; see {@link ApiErrorCode}.
 */
export const send: typeof sendCall = (...given) => track(sendCall(...given));

async function sendCall(call: Call, token: string | null, { baseUrl, timeout, sign }: Target): Promise<unknown> {
  const { method, path, body, idempotencyKey: key, signal, stream, keepalive, background } = withoutPrototype(call);
  // A file is sent as it is; what it is the server finds out by itself.
  const isFile = body instanceof Blob;
  const longest = isFile ? Math.max(timeout, FILE_TIMEOUT) : timeout;
  const deadline = stream ? new AbortController().signal : AbortSignal.timeout(longest);
  const until = signal ? anySignal([signal, deadline]) : deadline;
  const headers = new Headers();
  headers.set("accept", stream ? "text/event-stream, text/csv, application/pdf, image/webp" : "application/json");
  if (body !== undefined) headers.set("content-type", isFile ? "application/octet-stream" : "application/json");
  if (key !== undefined) headers.set("idempotency-key", key);
  // What a page asks by itself keeps no session alive that its person has left.
  if (background && method === "GET") headers.set("freehold-background", "1");
  if (token !== null) {
    const signed = sign ? await sign({ method, url: baseUrl + path, token }) : { authorization: `Bearer ${token}` };
    for (const [name, value] of Object.entries(signed)) headers.set(name, value);
  }
  const init: RequestInit = withMethodsOnly({
    method,
    headers,
    body: isFile ? body : body === undefined ? null : JSON.stringify(body),
    signal: until,
    mode: "cors",
    credentials: "omit",
    cache: "no-store",
    redirect: "manual",
    keepalive: keepalive ?? false,
  });

  let response: Response | undefined;
  let text: string;
  try {
    response = await fetch(baseUrl + path, init);
    if (stream && response.ok && isStream(response)) return response;
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw localError("aborted", { cause });
    if (deadline.aborted) throw localError("timeout", { cause });
    // A connection that breaks inside the body is half an answer: malformed, but with status 0, as no full answer came.
    throw localError(response ? "malformed" : "unreachable", { cause });
  }
  return read(withoutPrototype(call), response, text);
}

const isStream = (response: Response) =>
  /^(text\/(event-stream|csv)|application\/(pdf|octet-stream)|image\/webp)\b/i.test(
    response.headers.get("content-type") ?? "",
  );

function read(call: Call, response: Response, text: string): unknown {
  if (response.status === 204) return undefined;
  const body = parseAnswer(text);
  const { request_id, code, detail, message, errors } = isRecord(body)
    ? body
    : withoutPrototype<Record<string, unknown>>({});
  const known = {
    status: response.status,
    requestId: textOf(request_id) ?? response.headers.get("x-request-id"),
    retryAfter: retryAfter(response.headers.get("retry-after")),
    body,
  };
  if (response.ok) {
    const parsed = call.parse && isRecord(body) ? call.parse(body) : call.parse ? null : body;
    if (typeof parsed === "object" && parsed !== null) return parsed;
    throw localError("malformed", known);
  }
  // A browser hides everything about a redirect it did not follow, its status too.
  const redirected = response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400);
  if (redirected) throw localError("malformed", { ...known, message: "API Error: Redirected" });

  const line = `API Error: ${statusText(response.status, response.statusText)}`;
  if (typeof body !== "object" || body === null) throw localError("malformed", { ...known, message: line });
  throw new ApiError({
    ...known,
    message: (call.raiseServerMessage && textOf(message)) || line,
    detail: textOf(detail) ?? textOf(message),
    // Without a code it is not a problem of this API, but its sentence may still help a person.
    code: (textOf(code) as ApiErrorCode | null) ?? "malformed",
    errors: fieldErrors(errors),
  });
}

function fieldErrors(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(
      (item): item is FieldError => isRecord(item) && typeof item.path === "string" && typeof item.message === "string",
    )
    .map(({ path, message }) => ({ path, message }));
}

function retryAfter(header: string | null): number | null {
  if (!header) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
