export {
  type ApprovalKey,
  type ApprovedPayment,
  type ConfirmedProposal,
  digestOfKey,
  digestOfPayment,
  digestOfProposal,
} from "./signatures/digest.ts";
export { createDigestTree, type DigestTree, findRoot } from "./signatures/merkle.ts";
export { wordsOf } from "./signatures/words.ts";
