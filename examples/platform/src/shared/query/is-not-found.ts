import { isApiError } from "@freehold/session";

/** Whether the server knows no such thing: what an address names may never have been there. */
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.code === "not_found";
