"use client";

import { defineWidget } from "@freehold/element";
import { WalletConnectElement } from "./WalletConnectElement.ts";

defineWidget("freehold-wallet-connect", WalletConnectElement);

export { WalletConnectElement };
