import { readFileSync } from "node:fs";

/** What the packages have in common, from the one place where it is said. */
const { homepage, bugs, repository } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

/** Adds to each package, as it is packed, where its source is, and leaves out what is of use in the repository alone. */
function beforePacking({ devDependencies, scripts, ...manifest }) {
  const directory = `packages/${manifest.name.replace("@freehold/", "")}`;
  const page = `${homepage}/tree/main/${directory}#readme`;
  return { ...manifest, homepage: page, bugs, repository: { ...repository, directory } };
}

export const hooks = { beforePacking };
