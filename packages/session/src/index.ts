export { type Api, api } from "./api/index.ts";
export { forgotPassword, resetPassword } from "./api/password.ts";
export type { PageQuery } from "./api/referrals.ts";
export { register } from "./api/register.ts";
export type { IdempotentOptions } from "./api/wallet.ts";
export { verifyWallet, walletNonce } from "./api/wallet-proof.ts";
export { ApiError, type ApiErrorCode, isApiError } from "./api-error.ts";
export { isDecided } from "./http/is-decided.ts";
export type { SessionOptions } from "./options.ts";
export {
  $apiUrl,
  $session,
  configure,
  refreshSession,
  retrySession,
  signIn,
  signOut,
} from "./public.ts";
export type { CallOptions } from "./request.ts";
export type { Session } from "./state.ts";
export { type SafeStorage, type StorageKind, safeStorage } from "./storage/safe-storage.ts";
export { $wallet, setWallet, type Wallet } from "./wallet.ts";
export { watchWithdrawal } from "./watch-withdrawal.ts";
