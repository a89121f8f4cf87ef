import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import site from "../../../package.json" with { type: "json" };

const require = createRequire(import.meta.url);

/** The packages of ours that the site is made of and that have styles. */
function packagesWithStyles(): string[] {
  return Object.keys(site.dependencies).filter((name) => {
    if (!name.startsWith("@freehold/")) return false;
    const { exports } = JSON.parse(readFileSync(require.resolve(`${name}/package.json`), "utf8"));
    return "./styles.css" in exports;
  });
}

it("the site loads the styles of every widget it shows", () => {
  const loaded = readFileSync(new URL("index.css", import.meta.url), "utf8");
  const imports = [...loaded.matchAll(/^@import "(@freehold\/[^"]+)\/styles\.css";$/gm)].map(([, name]) => name);
  expect(packagesWithStyles()).toContain("@freehold/wallet-connect");
  expect(imports.sort()).toEqual(packagesWithStyles().sort());
});
