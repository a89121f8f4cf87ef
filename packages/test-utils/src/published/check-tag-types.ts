import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildOnce } from "@freehold/tools/build/build-once";
import { createConsumer } from "./consumer.ts";
import { checkTags, MISTYPED, type TagLanguage, tagLanguages } from "./tag-languages.ts";

const run = promisify(execFile);

/** Checks the page of every language in a project of its own, with what npm installs there and the tarball of the elements. */
await buildOnce("everything", (line) => process.stdout.write(`${line}\n`));
const tarball = (await createConsumer()).tarballOf("@freehold/elements");

async function check(language: TagLanguage): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "freehold-tags-"));
  try {
    writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
    const quiet = ["--no-audit", "--no-fund", "--ignore-scripts"];
    await run("npm", ["install", ...quiet, ...language.packages, tarball], { cwd: folder });
    const { page, copy } = await checkTags(language, folder);
    const missed = MISTYPED.filter((word) => !copy.some((line) => line.includes(word)));
    if (page.length === 0 && copy.length === 6 && missed.length === 0) return "six mistakes, six errors";
    return ["failed", ...page, ...copy, ...missed.map((word) => `${word} is no error`)].join("\n  ");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const language of Object.values(tagLanguages)) {
  const said = await check(language);
  if (said.startsWith("failed")) process.exitCode = 1;
  process.stdout.write(`${language.name.padEnd(24)}${said}\n`);
}
