import { existsSync, readFileSync } from "node:fs";

/** The package's own folder: the nearest one above this file that has a `package.json`, in `src/` as well as bundled in `dist/`. */
export const PACKAGE_ROOT = nearestPackage(new URL("./", import.meta.url));

function nearestPackage(folder: URL): URL {
  const above = new URL("../", folder);
  return existsSync(new URL("package.json", folder)) || above.href === folder.href ? folder : nearestPackage(above);
}

/** The version of the package. */
export const VERSION: string = JSON.parse(readFileSync(new URL("package.json", PACKAGE_ROOT), "utf8")).version;
