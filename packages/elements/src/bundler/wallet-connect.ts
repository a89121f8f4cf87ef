import { defineOnPage } from "../bundler-entry.ts";

defineOnPage("freehold-wallet-connect", () => import("../define/wallet-connect.ts").then(({ define }) => define()));
