export { formatAmount, isAmount, parseAmount, UBXS_DECIMALS } from "./amount.ts";
export {
  BNB_CHAIN_ID,
  CHAINS,
  ETHEREUM_CHAIN_ID,
  explorerTxUrl,
  findChain,
  type KnownChain,
  LOCAL_CHAIN_ID,
} from "./chains.ts";
export { FreeholdError, type FreeholdErrorOptions } from "./freehold-error.ts";
export { type FieldError, PROBLEMS, type Problem, type ProblemCode } from "./problem.ts";
export {
  EXAMPLE_ADDRESS,
  findUnowned,
  isLookAlike,
  isSameAddress,
  isTxHash,
  MIN_ADDRESS_LENGTH,
  MIN_PASSWORD_LENGTH,
  UBXS,
} from "./rules.ts";
export type * from "./schemas.ts";
export { isWalletName } from "./wallet-name.ts";
