import { isApiError } from "@freehold/session";

/** The state that all signed-out forms share. */
export type FormState<Field extends string> = {
  status: "idle" | "submitting" | "succeeded";
  values: Record<Field, string>;
  /** The error of the last attempt. It stays until the next response, so that the button doesn't move. */
  error: unknown;
  /** The server's errors by field, until the field is edited. */
  fieldErrors: Partial<Record<Field, string>>;
  /** When the server accepts the next attempt, in milliseconds since the epoch, or null. */
  retryAt: number | null;
  /** The number of failed attempts. */
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
