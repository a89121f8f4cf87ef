import type { Plugin } from "vite";
import { PICTURE_MODULE } from "../../wallet-connect/src/rainbowkit/internals.ts";

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
