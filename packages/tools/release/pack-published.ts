import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** A package that is published, by its manifest. */
export type Published = { name: string; version: string };

/**
 * Packs every package that is published, and writes the bill of materials (CycloneDX) of each.
 *
 * @param root - the repository, built.
 * @param folder - where the tarballs go, and below it in `sbom` the bills.
 * @param pnpm - runs pnpm in a folder.
 */
export function packPublished(
  root: string,
  folder: string,
  pnpm: (cwd: string, ...args: string[]) => unknown,
): Published[] {
  const destination = resolve(folder);
  mkdirSync(destination, { recursive: true });
  const published = readdirSync(join(root, "packages"))
    .map((name) => JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8")))
    .filter((manifest) => !manifest.private);
  for (const { name } of published) pnpm(root, "--filter", name, "pack", "--pack-destination", destination);
  pnpm(
    root,
    "sbom",
    "--prod",
    "--split",
    "--sbom-format",
    "cyclonedx",
    "--out",
    join(destination, "sbom/%s-%v.cdx.json"),
  );
  return published;
}
