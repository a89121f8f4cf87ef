import { isApiError } from "@freehold/session";

/** Whether the browser ended it, for the person or for another sign-in: that is no fault to show. */
export const isGivenUp = (error: unknown): boolean =>
  isApiError(error)
    ? error.code === "aborted"
    : error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);
