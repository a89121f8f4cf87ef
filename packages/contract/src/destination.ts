export type { AddressProblem } from "./destination/address-problem.ts";
export { findAddressProblem } from "./destination/address-problem.ts";
export { type DestinationVerdict, judgeAddress } from "./destination/judge-address.ts";
export { findLookAlike, isLookAlike, isSameAddress } from "./destination/known-addresses.ts";
export { type AddressFault, findAddressFault } from "./destination/malformed.ts";
