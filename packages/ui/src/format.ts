export { explorerTxUrl } from "@freehold/contract";
export { addressGroups, shortAddress, shortHash } from "./format/address.ts";
export { formatDate } from "./format/date.ts";
export { formatDays } from "./format/days.ts";
export { MISSING } from "./format/missing.ts";
export { readTypedAmount, readTypedCount } from "./format/typed-amount.ts";
export { decimalsOf, formatUbxs, formatUbxsShort } from "./format/ubxs.ts";
