import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { buildOnce } from "@freehold/tools/build/build-once";
import { build, type Rolldown } from "vite";
import { createConsumer } from "./consumer.ts";

/** What a component of npm's packages may add to a page that has React, in kB (minified, brotli), its style sheet included. */
const LIMITS: Record<string, { component: string; kilobytes: number; sheets?: readonly string[] }> = {
  "@freehold/announcement": { component: "Announcement", kilobytes: 21.5 },
  "@freehold/auth": { component: "Auth", kilobytes: 30 },
  "@freehold/auth/account": {
    component: "Account",
    kilobytes: 24.5,
    sheets: ["@freehold/auth/styles.css", "@freehold/auth/account.css"],
  },
  "@freehold/sidebar-shell": { component: "SidebarShell", kilobytes: 25 },
  "@freehold/wallet-connect": { component: "WalletConnect", kilobytes: 24.4 },
  "@freehold/withdraw-all": { component: "WithdrawAll", kilobytes: 45 },
};

/** Prints what each component of npm's packages weighs in a host's build up to its first screen, and fails beyond its limit. */
await buildOnce("everything", (line) => process.stdout.write(`${line}\n`));
const { folder: consumer } = await createConsumer();
const folder = mkdtempSync(join(consumer, "weigh-"));
try {
  for (const [name, { component, kilobytes, sheets = [`${name}/styles.css`] }] of Object.entries(LIMITS)) {
    const page = join(folder, "page.js");
    const imports = sheets.map((sheet) => `import "${sheet}";\n`);
    writeFileSync(page, `export { ${component} } from "${name}";\n${imports.join("")}`);
    const { output } = (await build({
      root: folder,
      configFile: false,
      logLevel: "error",
      build: {
        write: false,
        lib: { entry: page, formats: ["es"] },
        rolldownOptions: {
          external: [/^react(-dom)?(\/|$)/],
          // As the build of a site: that of a library keeps white space and annotations for the bundler after it.
          output: { minify: true, comments: { annotation: false } },
        },
      },
      define: { "process.env.NODE_ENV": '"production"' },
    }).then((built) => (Array.isArray(built) ? built[0] : built))) as Rolldown.RolldownOutput;
    const atOnce = new Set(output.flatMap((file) => (file.type === "chunk" && file.isEntry ? [file.fileName] : [])));
    for (const name of atOnce)
      for (const file of output)
        if (file.type === "chunk" && file.fileName === name) for (const other of file.imports) atOnce.add(other);
    const first = output.filter(({ fileName }) => atOnce.has(fileName) || fileName.endsWith(".css"));
    const texts = first.map((file) => (file.type === "chunk" ? file.code : file.source));
    const bytes = texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0);
    const isHeavy = bytes > kilobytes * 1000;
    if (isHeavy) process.exitCode = 1;
    const said = `${(bytes / 1000).toFixed(1)} kB${isHeavy ? `: more than ${kilobytes} kB` : ""}`;
    process.stdout.write(`${name.padEnd(28)}${said}\n`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
