import { privateKeyToAccount } from "viem/accounts";
import { type Address, toAddress } from "../address.ts";
import { pkcs11Signer } from "./pkcs11-signer.ts";
import { processSigner } from "./process-signer.ts";
import type { Payout, SignerSettings } from "./signer-settings.ts";
import { accountSigner, checkedSigner, SignerError, type TreasurySigner } from "./treasury-signer.ts";
import { web3Signer } from "./web3signer.ts";

/** A key in this process signs so many at once: as many as are written down in one transaction. */
const LOCAL = 128;
/** A service elsewhere is asked for so many signatures at once. */
const REMOTE = 16;
/** How long one signature may take, in milliseconds. */
const TIMEOUT = 10_000;

/**
 * Returns the account that pays, and what signs for it; null where a multisig or another process pays. Nothing is asked of a signer yet, so
 * one that is down doesn't stop the start.
 */
export function openTreasury({
  payout,
  signerTimeout: timeout = TIMEOUT,
}: {
  payout: Payout;
  signerTimeout?: number;
}): {
  treasury: Address;
  payoutMode: Payout["mode"];
  signer: TreasurySigner | null;
} {
  const { mode: payoutMode } = payout;
  if ("key" in payout) {
    const account = privateKeyToAccount(payout.key);
    const treasury = toAddress(account.address);
    return { treasury, payoutMode, signer: checkedSigner(accountSigner(account, LOCAL), { treasury, timeout }) };
  }
  const treasury = toAddress(payout.address);
  const settings = payout.mode === "treasury" ? payout.signer : null;
  const signer = settings && checkedSigner(openSigner(settings, treasury), { treasury, timeout });
  return { treasury, payoutMode, signer };
}

function openSigner(settings: SignerSettings, treasury: Address): TreasurySigner {
  switch (settings.kind) {
    case "account":
      return settings.account ? accountSigner(settings.account, REMOTE) : NO_ACCOUNT;
    case "pkcs11":
      return pkcs11Signer(settings, { treasury });
    case "web3signer":
      return web3Signer(settings, { treasury });
    case "process":
      return processSigner(settings);
  }
}

/** Of a command beside the server, which signs nothing. */
const NO_ACCOUNT: TreasurySigner = {
  atOnce: REMOTE,
  signTransaction: async () => {
    throw new SignerError("unavailable", "This process was started without the treasury's account.");
  },
};
