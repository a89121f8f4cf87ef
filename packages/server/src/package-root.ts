/** The package's own folder: this file is one level below it, in `src/` as well as bundled in `dist/`. */
export const PACKAGE_ROOT = new URL("../", import.meta.url);
