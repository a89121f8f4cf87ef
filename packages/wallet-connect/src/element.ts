"use client";

export { WalletConnectElement } from "./WalletConnectElement.ts";
