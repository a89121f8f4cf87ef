import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const own = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const REPLACED: Record<string, string> = {
  "@adraffy/ens-normalize": own("ens-names.ts"),
  cuer: own("qr-code.tsx"),
  "react-style-singleton": own("scroll-lock-styles.ts"),
  tslib: own("helpers.ts"),
  "ua-parser-js": own("user-agent.ts"),
  "use-sync-external-store/shim/with-selector.js": own("store-selector.ts"),
};

/** Whose parts are replaced: RainbowKit, wagmi and what they stand on, never what a wallet's SDK brings. */
const THEIRS = /\/node_modules\/(ox|rainbowkit|@rainbow-me|@wagmi|wagmi|react-remove-scroll(-bar)?|use-sidecar)\//;

/** Puts our own in the place of parts that RainbowKit and wagmi stand on: each says why. */
export const replaceParts: Plugin = {
  name: "replace-parts",
  enforce: "pre",
  resolveId(id, importer) {
    return importer && THEIRS.test(importer) ? REPLACED[id] : undefined;
  },
};
