import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const own = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const REPLACED: Record<string, string> = {
  cuer: own("qr-code.tsx"),
  "react-style-singleton": own("scroll-lock-styles.ts"),
  "use-sync-external-store/shim/with-selector.js": own("store-selector.ts"),
};

/** Puts our own in the place of parts that RainbowKit and wagmi stand on: each says why. */
export const replaceParts: Plugin = {
  name: "replace-parts",
  enforce: "pre",
  resolveId(id, importer) {
    return importer?.includes("/node_modules/") ? REPLACED[id] : undefined;
  },
};
