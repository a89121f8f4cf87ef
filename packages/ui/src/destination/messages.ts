import { count, params } from "@nanostores/i18n";
import { messages } from "../messages/messages.ts";

/** What every form says of the wallet that money shall go to; SPEC's label and messages to the letter. */
export const $destinationMessages = /* @__PURE__ */ messages("destination", {
  address: "Destination Wallet Address *",
  useRegistered: "Use my registered wallet",
  useConnected: "Use connected wallet",
  blank: "Please enter a wallet address",
  short: "Please enter a valid wallet address (minimum 20 characters)",
  zero: "This is the zero address, which has no owner. Enter the address of your own wallet.",
  example: "This is the example address, which has no owner. Enter the address of your own wallet.",
  unowned: "This address has no owner, so money sent there is lost. Enter the address of your own wallet.",
  refused: "Your last request to this wallet was rejected. Check why before you use it again.",
  refusedChoice: "Rejected in your last request",
  preview: "Compare every group with your wallet",
  registered: "This is your registered wallet.",
  other: "This isn't your registered wallet. Make sure you control it.",
  "other-unchecked":
    "This isn't your registered wallet. It's all lower case, so we can't check it for typos. Make sure you control it.",
  valid: "No typos found.",
  unchecked: "This address is all lower case, so we can't check it for typos.",
  mistyped: "At least one character is probably wrong. Copy the address from your wallet again.",
  "wrong-case":
    "This is your registered wallet with a letter in the wrong case. Choose “Use my registered wallet” instead.",
  malformed: "This doesn't look like an Ethereum or BNB Smart Chain address (0x and 40 characters).",
  // {before}: the characters before the wrong one, such as 0x70.
  malformedCharacter: params(
    "“{character}” after {before} isn't a digit from 0 to 9 or a letter from a to f. Copy the address from your wallet again.",
  ),
  // {digits}: their number.
  malformedLength: params("An address has 40 characters after 0x. This one has {digits}."),
  lookAlikeRegistered: "This isn't your registered wallet",
  lookAlikeUsed: "This isn't the address you used before",
  contract: "This address is a contract, not a wallet",
  contractText:
    "We can't get your money back from a token's or an exchange's contract. Use the address of a wallet you control.",
  // {count}: groups of four characters that differ.
  lookAlikeText: count({
    one: "Only the start and end match. This is a common scam: attackers create look-alike addresses. {count} of 10 groups differs:",
    other:
      "Only the start and end match. This is a common scam: attackers create look-alike addresses. {count} of 10 groups differ:",
  }),
  lookAlikeEntered: "You entered",
  lookAlikeYours: "Your registered wallet",
  lookAlikeEarlier: "Used before",
  lookAlikeCompared: "I compared every group and this is my address",
  lookAlikeUncompared: "Compare every group, then tick the box",
});

/** What {@link $destinationMessages} holds. */
export type DestinationMessages = ReturnType<(typeof $destinationMessages)["get"]>;
