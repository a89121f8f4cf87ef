"use client";

export { WalletConnectElement, type WalletConnectElementEvents } from "./WalletConnectElement.ts";
