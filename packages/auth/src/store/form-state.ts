import { isApiError } from "@freehold/session";

/** What every form of the signed-out screens knows. */
export type FormState<Field extends string> = {
  status: "idle" | "submitting" | "succeeded";
  values: Record<Field, string>;
  /** What the last attempt threw. It stays until the next answer, so that the button keeps its place meanwhile. */
  error: unknown;
  /** What the server says of single fields, until they are edited. */
  fieldErrors: Partial<Record<Field, string>>;
  /** When the server takes the next attempt, in milliseconds since the epoch; null when it set no time. */
  retryAt: number | null;
  /** Counts answers that were errors. */
  failures: number;
};

/** A form that was not sent. */
export const CLEAN = { status: "idle", error: null, fieldErrors: {}, retryAt: null, failures: 0 } as const;

/** A form after an attempt that threw. What the server says of fields it does not have is left to its sentence. */
export function failed<Field extends string>({ values, failures }: FormState<Field>, error: unknown, now: number) {
  const api = isApiError(error) ? error : null;
  const fieldErrors: Partial<Record<Field, string>> = {};
  for (const { path, message } of api?.errors ?? [])
    if (Object.hasOwn(values, path)) fieldErrors[path as Field] ??= message;
  return {
    status: "idle",
    error,
    fieldErrors,
    retryAt: api?.status === 429 && api.retryAfter !== null ? now + api.retryAfter * 1000 : null,
    failures: failures + 1,
  } as const;
}
