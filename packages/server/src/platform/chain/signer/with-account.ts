import type { LocalAccount } from "viem";
import { StartError } from "../../start-error.ts";
import { toAddress } from "../address.ts";
import type { ChainSettings } from "../chain-settings.ts";

/**
 * Gives the settings of `TREASURY_SIGNER=account` their account.
 *
 * @throws {StartError} if the account is missing, has another address, or wouldn't be used.
 */
export function withAccount(settings: ChainSettings, account: LocalAccount | undefined): ChainSettings {
  const { payout } = settings;
  if (!("signer" in payout) || payout.signer?.kind !== "account") {
    if (account) throw new StartError("TREASURY_SIGNER must be account, because startServer() got a treasuryAccount.");
    return settings;
  }
  if (!account) throw new StartError("TREASURY_SIGNER=account needs startServer({ treasuryAccount }).");
  if (toAddress(account.address) !== toAddress(payout.address))
    throw new StartError(`TREASURY_ADDRESS must be the address of treasuryAccount, ${account.address}.`);
  return { ...settings, payout: { ...payout, signer: { kind: "account", account } } };
}
