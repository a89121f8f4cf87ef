import { isApiError } from "@freehold/session";

/** Whether the browser ended it, for the person or for another sign-in: that is no fault to show. */
export const isGivenUp = (error: unknown): boolean =>
  isApiError(error)
    ? error.code === "aborted"
    : error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);

/** Some browsers say only when asked that they can't, and servers of before know no passkeys. */
export const isUnsupported = (error: unknown): boolean =>
  isApiError(error) ? error.status === 404 : error instanceof Error && error.name === "NotSupportedError";
