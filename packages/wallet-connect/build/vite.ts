import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { PICTURE_MODULE, SHIMMED_MODULES } from "../src/rainbowkit/internals.ts";

const own = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const SHIMS: Record<keyof typeof SHIMMED_MODULES, string> = {
  "@adraffy/ens-normalize": own("ens-names.ts"),
  "react-style-singleton": own("scroll-lock-styles.ts"),
  "ua-parser-js": own("user-agent.ts"),
  "use-sync-external-store/shim/with-selector.js": own("with-selector.ts"),
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

const PICTURE = /^(?:var \w+ =|export default) "data:image\/(png|svg)(?:\+xml)?(?:;(base64))?,(.*)";$/m;

/** Makes files of the pictures that RainbowKit has as `data:` URLs, so that `img-src 'self'` is enough for them. */
export const picturesAsFiles: Plugin = {
  name: "pictures-as-files",
  transform(code, id) {
    if (!PICTURE_MODULE.test(id)) return;
    const [, type, base64, data = ""] = PICTURE.exec(code) ?? [];
    if (!type) return;
    const name = id.replace(/.*\/|(-[A-Z0-9]{8})?\.[jt]s$/g, "");
    const source = base64 ? Buffer.from(data, "base64") : decodeURIComponent(data);
    const file = this.emitFile({ type: "asset", name: `${name}.${type}`, source });
    return { code: `export default import.meta.ROLLUP_FILE_URL_${file};`, map: null };
  },
};
