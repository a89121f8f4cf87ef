import { requireSdks } from "../src/sdks/registry.ts";

/** `@coinbase/wallet-sdk`, if the page has it. */
export const { createCoinbaseWalletSDK } = await requireSdks().coinbase();
