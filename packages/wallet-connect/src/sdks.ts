"use client";

import { provideSdks } from "./sdks/registry.ts";

/** What a project id needs, loaded when one of these wallets is chosen. */
provideSdks({
  walletConnect: () => import("@walletconnect/ethereum-provider"),
  coinbase: () => import("@coinbase/wallet-sdk"),
});
