"use client";

import { provideSdks } from "./sdks/registry.ts";

/** Loads the SDKs for a project ID when the user selects one of these wallets. */
provideSdks({
  walletConnect: () => import("@walletconnect/ethereum-provider"),
  coinbase: () => import("@coinbase/wallet-sdk"),
});
