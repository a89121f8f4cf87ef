import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { SHIMMED_MODULES } from "../../wallet-connect/src/rainbowkit/internals.ts";

const own = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const SHIMS: Record<keyof typeof SHIMMED_MODULES, string> = {
  "@adraffy/ens-normalize": own("ens-names.ts"),
  "react-style-singleton": own("scroll-lock-styles.ts"),
  "ua-parser-js": own("user-agent.ts"),
};

/**
 * Replaces parts of RainbowKit and wagmi by shims; README.md beside this file says what each is for. Only where a
 * package imports them that SHIMMED_MODULES names: what the SDK of a wallet brings stays as it is.
 */
export const shims: Plugin = {
  name: "shims",
  enforce: "pre",
  resolveId(id, importer) {
    if (!importer || !Object.hasOwn(SHIMS, id)) return;
    const shimmed = id as keyof typeof SHIMS;
    const isNamed = SHIMMED_MODULES[shimmed].some((name) => importer.includes(`/node_modules/${name}/`));
    return isNamed ? SHIMS[shimmed] : undefined;
  },
};
