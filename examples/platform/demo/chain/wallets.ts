import { testAccount } from "@freehold/test-utils/chain/start-chain";
import { namedAccount } from "@freehold/test-utils/chain/token-sender";
import type { DemoPerson } from "../world/accounts.ts";

/** The test account that pays refunds. Its key is public, like every key of the demo. */
export const TREASURY = 9;

/** The wallet of a person of the demo world. Its key is public, so no money is kept there. */
export function accountOf({ email, account }: Pick<DemoPerson, "email" | "account">) {
  return account === undefined ? namedAccount(`Freehold's demo: ${email}`) : testAccount(account);
}

/** Another wallet of theirs, which they never verified. */
export const otherAccountOf = ({ email }: Pick<DemoPerson, "email">) =>
  namedAccount(`Freehold's demo: another wallet of ${email}`);
