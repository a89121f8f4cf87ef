import type { FieldError } from "@freehold/contract";
import { ApiError, type ApiErrorCode, localError } from "./api-error.ts";
import type { Call } from "./call.ts";
import { ownProperty, ownString } from "./own-property.ts";
import { statusText } from "./status-text.ts";

/** Where a {@link Call} is sent. */
export type Target = {
  /** The API's absolute base URL. */
  baseUrl: URL;
  /** Milliseconds for the whole call, body included. */
  timeout: number;
};

/**
 * Sends one call and reads its answer.
 *
 * The token goes into the `Authorization` header and nowhere else. Redirects are not followed: they could carry it to
 * another origin. The options have no prototype, since `fetch` also reads inherited members.
 *
 * @returns the parsed JSON, `undefined` for 204, or the `Response` of a stream.
 * @throws {ApiError} for anything else; see {@link ApiErrorCode}.
 */
export async function send(call: Call, token: string | null, { baseUrl, timeout }: Target): Promise<unknown> {
  const signal = ownProperty(call, "signal");
  const body = ownProperty(call, "body");
  const key = ownProperty(call, "idempotencyKey");
  const stream = ownProperty(call, "stream") ?? false;
  const deadline = stream ? new AbortController().signal : AbortSignal.timeout(timeout);
  const until = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const headers = new Headers();
  headers.set("accept", stream ? "text/event-stream, text/csv" : "application/json");
  if (body !== undefined) headers.set("content-type", "application/json");
  if (key !== undefined) headers.set("idempotency-key", key);
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  const init: RequestInit = Object.assign(Object.create(null), {
    method: call.method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: until,
    mode: "cors",
    credentials: "omit",
    cache: "no-store",
    redirect: "manual",
    keepalive: ownProperty(call, "keepalive") ?? false,
  });

  let response: Response | undefined;
  let text: string;
  try {
    response = await fetch(baseUrl.href + call.path, init);
    if (stream && response.ok && isStream(response)) return response;
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw localError("aborted", { cause });
    if (deadline.aborted) throw localError("timeout", { cause });
    // A connection that breaks inside the body is half an answer: malformed, but with status 0 as nobody answered in full.
    throw localError(response ? "malformed" : "unreachable", { cause });
  }
  return read(call, response, text);
}

const isStream = (response: Response) =>
  /^text\/(event-stream|csv)\b/i.test(response.headers.get("content-type") ?? "");

function read(call: Call, response: Response, text: string): unknown {
  if (response.status === 204) return undefined;
  const body = parse(text);
  const known = {
    status: response.status,
    requestId: ownString(body, "request_id") ?? response.headers.get("x-request-id"),
    retryAfter: retryAfter(response.headers.get("retry-after")),
    body,
  };
  if (response.ok) {
    const accept = ownProperty(call, "accept");
    if (typeof body === "object" && body !== null && (accept?.(body) ?? true)) return body;
    throw localError("malformed", known);
  }
  // A browser hides everything about a redirect it did not follow, its status too.
  const redirected = response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400);
  if (redirected) throw localError("malformed", { ...known, message: "API Error: Redirected" });

  const code = ownString(body, "code");
  const sentence = ownString(body, "detail") ?? ownString(body, "message");
  const message = `API Error: ${statusText(response.status, response.statusText)}`;
  if (typeof body !== "object" || body === null) throw localError("malformed", { ...known, message });
  throw new ApiError({
    ...known,
    message: (ownProperty(call, "raiseServerMessage") && ownString(body, "message")) || message,
    detail: sentence,
    // Without a code it is not a problem of this API, but its sentence may still help a person.
    code: (code as ApiErrorCode | null) ?? "malformed",
    errors: fieldErrors(ownProperty(body, "errors")),
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON is a finding here, not a failure: the caller turns it into `malformed`.
    return undefined;
  }
}

function fieldErrors(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => {
    const path = ownProperty(item, "path");
    const message = ownProperty(item, "message");
    return typeof path === "string" && typeof message === "string" ? [{ path, message }] : [];
  });
}

function retryAfter(header: string | null): number | null {
  if (!header) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
