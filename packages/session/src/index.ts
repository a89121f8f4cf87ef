export type { Api, CallOptions, IdempotentOptions, PageQuery } from "./api.ts";
export { ApiError, type ApiErrorCode, isApiError } from "./api-error.ts";
export type { SessionOptions } from "./options.ts";
export {
  $apiUrl,
  $session,
  api,
  configure,
  refreshSession,
  register,
  retrySession,
  signIn,
  signOut,
} from "./public.ts";
export type { Session } from "./session.ts";
export type { StorageKind } from "./token-storage.ts";
