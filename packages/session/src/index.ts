export { createBackoff } from "./activity/backoff.ts";
export { onReturn } from "./activity/on-return.ts";
export { poll } from "./activity/poll.ts";
export { retryServerErrors } from "./activity/retry-server-errors.ts";
export { $openAnnouncement, type OpenAnnouncement, setOpenAnnouncement } from "./announcement.ts";
export {
  forgotPassword,
  register,
  requestRecovery,
  resetPassword,
  validateReferralCode,
  verifyWallet,
  walletNonce,
} from "./api/account-calls.ts";
export { $platform, type PlatformState, type PlatformStore, readPlatform } from "./api/platform.ts";
export { $wallet, setWallet, type Wallet } from "./connected-wallet.ts";
export { ApiError, type ApiErrorCode, isApiError } from "./http/api-error.ts";
export { parseApiUrl } from "./http/api-url.ts";
export type { CallOptions, SignIn } from "./http/call.ts";
export { ConnectionError, type ConnectionErrorCode, isConnectionError } from "./http/connection-error.ts";
export { isDefinitive } from "./http/is-definitive.ts";
export { markIdle } from "./idle/mark-idle.ts";
export { track } from "./idle/pending.ts";
export type { ClientSecretContext, FetchClientSecret } from "./manager/delegated-source.ts";
export type { SessionOptions } from "./manager/options.ts";
export type { Prover } from "./manager/proofs.ts";
export type { RedirectSignIn } from "./manager/redirect-sign-in.ts";
export { type LinkedUser, personOf, type Session } from "./manager/session-state.ts";
export {
  $apiUrl,
  $session,
  claimApiUrl,
  configure,
  refreshSession,
  retrySession,
  setProver,
  signIn,
  signOut,
  validateApiUrl,
} from "./manager/shared-session.ts";
export { type SafeStorage, type StorageKind, safeStorage } from "./storage/safe-storage.ts";
export { waitForProof } from "./stream/wait-for-proof.ts";
export { type ChangeTopic, type WatchChangesOptions, watchChanges } from "./stream/watch-changes.ts";
export { watchLink } from "./stream/watch-link.ts";
export { watchWithdrawal } from "./stream/watch-withdrawal.ts";
