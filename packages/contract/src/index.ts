export { cutAmount, formatAmount, isAmount, parseAmount, UBXS_DECIMALS } from "./amount.ts";
export { ANALYTICS_METRICS } from "./analytics-metrics.ts";
export {
  BNB_CHAIN_ID,
  CHAINS,
  ETHEREUM_CHAIN_ID,
  explorerTxUrl,
  findChain,
  type KnownChain,
  LOCAL_CHAIN_ID,
} from "./chains.ts";
export { EXAMPLE_ADDRESS, MIN_ADDRESS_LENGTH } from "./destination/address-problem.ts";
export { isSameAddress } from "./destination/known-addresses.ts";
export { FAILURES, type FailureHelp, type FailureKind, failureKind } from "./failure-kinds.ts";
export { DOCS_URL, FreeholdError, type FreeholdErrorOptions } from "./freehold-error.ts";
export { pageWide } from "./page-wide.ts";
export { cleanAddress, cleanEmail, cleanHash, cleanSignature } from "./pasted/clean-pasted.ts";
export { type FieldError, PROBLEMS, type Problem, type ProblemCode } from "./problem.ts";
export { delayWords, placeWord, REQUEST_WORDS, type RequestWord, requestWord } from "./request-words.ts";
export {
  countCharacters,
  isTxHash,
  MIN_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR,
  MIN_WITHDRAWAL_UBXS,
  PROOF_LIFETIME,
  UBXS,
} from "./rules.ts";
export type * from "./schemas.ts";
export { isSearchTooShort, MOST_COUNTED } from "./search.ts";
export {
  CHANGE_TOPICS,
  COOLING_OFF_CAUSES,
  DISTRIBUTION_STATUSES,
  INVESTMENT_STATUSES,
  isOpen,
  LINK_SCOPES,
  PAYMENT_STEPS,
  PAYMENT_WAITS,
  UPDATE_REASONS,
  WEBHOOK_EVENTS,
  WITHDRAWAL_STATUSES,
} from "./values.ts";
export { isWalletName } from "./wallet-name.ts";
