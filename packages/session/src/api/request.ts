import { type Call, type CallOptions, signalOf } from "../http/call.ts";
import { request } from "../manager/shared-session.ts";

export type { CallOptions };

/** The last argument of a call that is safe to repeat. */
export type IdempotentOptions = CallOptions & {
  /** Repeating a call with the same key gives the same answer and does nothing twice. */
  idempotencyKey?: string | undefined;
};

/** Reads from the API as the page's session. */
export function read<Answer>(path: string, options?: CallOptions): Promise<Answer> {
  return request({ method: "GET", path, signal: signalOf(options) }) as Promise<Answer>;
}

/** Writes to the API as the page's session. */
export function write<Answer>(
  path: string,
  body: unknown,
  options?: CallOptions,
  more?: Partial<Call>,
): Promise<Answer> {
  return request({ method: "POST", path, body, signal: signalOf(options), ...more }) as Promise<Answer>;
}
