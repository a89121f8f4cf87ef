import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeComponents } from "./components.ts";
import { writeElements } from "./elements.ts";
import { writeErrors } from "./errors.ts";
import { writeHolds } from "./holds.ts";
import { writeHosts } from "./hosts.ts";
import { writeLlms } from "./llms.ts";
import { writePages } from "./pages.ts";
import { writeReadmes } from "./readmes.ts";
import { writeWire } from "./wire.ts";
import { CONTENT, PUBLIC, SITE } from "./write-page.ts";

/** Makes every page of the sources, anew. */
export async function generate(): Promise<void> {
  rmSync(CONTENT, { recursive: true, force: true });
  rmSync(PUBLIC, { recursive: true, force: true });
  mkdirSync(PUBLIC, { recursive: true });
  cpSync(join(SITE, "src/logo.svg"), join(PUBLIC, "logo.svg"));
  writePages();
  writeHosts();
  writeReadmes();
  writeElements();
  writeComponents();
  writeErrors();
  writeHolds();
  await writeWire();
  writeLlms();
}
