import { count, params } from "@nanostores/i18n";
import { messages } from "../messages/messages.ts";

/** What every form says of the wallet that money shall go to; SPEC's label and messages to the letter. */
export const $destinationMessages = /* @__PURE__ */ messages("destination", {
  address: "Destination Wallet Address *",
  useRegistered: "Use my registered wallet",
  useConnected: "Use connected wallet",
  blank: "Please enter a wallet address",
  short: "Please enter a valid wallet address (minimum 20 characters)",
  zero: "This is the zero address, which has no owner. Please enter the address of your own wallet.",
  example: "This is the example address, which has no owner. Please enter the address of your own wallet.",
  unowned: "This address has no owner: what is sent there is lost. Please enter the address of your own wallet.",
  preview: "Compare every group with your wallet",
  registered: "This is your registered wallet.",
  other: "This is not your registered wallet. Make sure that you control it.",
  "other-unchecked":
    "This is not your registered wallet, and without capital letters a typing error cannot be found. Make sure that you control it.",
  valid: "No typing error was found.",
  unchecked: "Without capital letters a typing error cannot be found.",
  mistyped: "At least one character is probably wrong. Copy the address from your wallet again.",
  "wrong-case":
    "This is your registered wallet with a wrong capital or small letter. Choose “Use my registered wallet” instead.",
  malformed: "This does not look like an Ethereum or BNB Smart Chain address (0x and 40 characters).",
  malformedCharacter: params(
    "“{character}” after {before} is neither a digit from 0 to 9 nor a letter from a to f. Copy the address from your wallet again.",
  ),
  malformedLength: params("An address has 40 characters after 0x; this one has {digits}."),
  contract: "This address is a contract on BNB Smart Chain",
  contractText:
    "We can't get your money back from a token's or an exchange's contract. Use the address of a wallet you control.",
  lookAlikeRegistered: "This is not your registered wallet",
  lookAlikeUsed: "This is not the address you used before",
  lookAlikeText: count({
    one: "It only begins and ends like it, as addresses made by fraudsters do. {count} of 10 groups differs:",
    other: "It only begins and ends like it, as addresses made by fraudsters do. {count} of 10 groups differ:",
  }),
  lookAlikeEntered: "You entered",
  lookAlikeYours: "Your registered wallet",
  lookAlikeEarlier: "Used before",
  lookAlikeCompared: "I have compared every group",
  lookAlikeUncompared: "Please compare every group, and tick this if the address is really yours",
});

/** What {@link $destinationMessages} holds. */
export type DestinationMessages = ReturnType<(typeof $destinationMessages)["get"]>;
