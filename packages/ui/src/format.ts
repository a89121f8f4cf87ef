export { explorerTxUrl } from "@freehold/contract";
export { addressGroups, shortAddress, shortHash } from "./format/address.ts";
export { formatDate } from "./format/date.ts";
export { formatUbxs } from "./format/ubxs.ts";
