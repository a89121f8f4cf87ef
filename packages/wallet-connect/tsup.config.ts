import { join } from "node:path";
import { library } from "@freehold/tools/build/library";

/**
 * RainbowKit and wagmi are inside, and with them what they stand on: as dependencies both would install what their licences do
 * not let us ship, for a package's `overrides` do not reach a project that installs it (pnpm-workspace.yaml says which).
 */
const replacement = (file: string) => join(import.meta.dirname, "build", file);

export default library(["index", "element", "define", "sdks"], {
  css: ["styles"],
  // Of wallets that are not on offer; nothing of them is left in the end.
  external: ["@base-org/account", "@gemini-wallet/core", /^@safe-global\//, "porto"],
  replaced: {
    "ua-parser-js": replacement("user-agent.ts"),
    "@walletconnect/ethereum-provider": replacement("walletconnect-sdk.ts"),
    "@coinbase/wallet-sdk": replacement("coinbase-sdk.ts"),
  },
});
