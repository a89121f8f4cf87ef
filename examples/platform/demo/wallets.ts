import { testAccount } from "@freehold/testing/chain/start-chain";
import { keccak256, type PrivateKeyAccount, stringToHex } from "viem";
import { type HDAccount, privateKeyToAccount } from "viem/accounts";
import type { DemoPerson } from "./world.ts";

/** The test account that pays refunds. Everybody knows its key, like every key of the demo. */
export const TREASURY = 9;

const accounts = new Map<string, PrivateKeyAccount>();

/** The wallet of somebody of the demo world. Its key can be worked out by everybody, so nobody keeps money there. */
export function accountOf({ email, account }: Pick<DemoPerson, "email" | "account">): HDAccount | PrivateKeyAccount {
  return account === undefined ? keyedBy(email) : testAccount(account);
}

/** Another wallet of theirs, which they never verified. */
export const otherAccountOf = ({ email }: Pick<DemoPerson, "email">) => keyedBy(`another wallet of ${email}`);

function keyedBy(words: string): PrivateKeyAccount {
  const known = accounts.get(words) ?? privateKeyToAccount(keccak256(stringToHex(`Freehold's demo: ${words}`)));
  accounts.set(words, known);
  return known;
}
