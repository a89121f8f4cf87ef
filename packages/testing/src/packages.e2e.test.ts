import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");
const consumer = mkdtempSync(join(tmpdir(), "freehold-consumer-"));

type Manifest = {
  name: string;
  private?: boolean;
  exports: Record<string, string | Record<string, string>>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

const packages = readdirSync(join(root, "packages"))
  .map((folder) => join(root, "packages", folder))
  .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest }))
  .filter(({ manifest }) => !manifest.private)
  .map(({ folder, manifest }) => ({
    folder,
    manifest,
    name: manifest.name,
    tarball: join(consumer, `${manifest.name.slice(1).replace("/", "-")}.tgz`),
  }));

/** A stranger's project: the packed tarballs unpacked into node_modules, their other dependencies linked beside them. */
async function install({ folder, manifest, name, tarball }: (typeof packages)[number]) {
  await run("npx", ["-y", "pnpm@12", "pack", "--out", tarball, "--config.ignore-scripts=true"], { cwd: folder });
  const target = join(consumer, "node_modules", name);
  mkdirSync(target, { recursive: true });
  await run("tar", ["xzf", tarball, "-C", target, "--strip-components=1"]);
  for (const dependency of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
    const link = join(consumer, "node_modules", dependency);
    if (dependency.startsWith("@freehold/")) continue;
    mkdirSync(dirname(link), { recursive: true });
    rmSync(link, { force: true, recursive: true });
    symlinkSync(realpathSync(join(folder, "node_modules", dependency)), link);
  }
}

beforeAll(async () => {
  for (const pack of packages) await install(pack);
}, 300_000);

afterAll(() => rmSync(consumer, { recursive: true, force: true }));

describe.each(packages)("the published $name", ({ manifest, name, tarball }) => {
  it("has a package.json that publint finds nothing in", async () => {
    const { messages, pkg } = await publint({
      pkgDir: join(consumer, "node_modules", name),
      strict: true,
      pack: false,
    });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  it("has types that resolve as its code does", async () => {
    const typed = Object.values(manifest.exports).some((entry) => typeof entry === "object" && "types" in entry);
    if (!typed) return expect(name).toBe("@freehold/elements");
    const untyped = Object.keys(manifest.exports).filter((entry) => entry.endsWith(".css"));
    const args = [
      "--profile",
      "esm-only",
      "--no-emoji",
      "--format",
      "ascii",
      ...(untyped.length ? ["--exclude-entrypoints", ...untyped] : []),
      "--",
      tarball,
    ];
    // It ends with an error that holds its findings, if there are any.
    await run(join(import.meta.dirname, "../node_modules/.bin/attw"), args);
  });

  it("brings no test and no workspace reference along", async () => {
    const { stdout } = await run("tar", ["tzf", tarball]);
    expect(stdout).not.toMatch(/\.test\./);
    expect(readFileSync(join(consumer, "node_modules", name, "package.json"), "utf8")).not.toMatch(
      /"(workspace|catalog):/,
    );
  });

  it("can be imported on a server without a DOM", async () => {
    const entries = Object.entries(manifest.exports)
      .filter(([path, entry]) => typeof entry === "object" && !path.endsWith(".css"))
      .map(([path]) => `${name}${path.slice(1)}`);
    const script = entries.map((entry) => `await import(${JSON.stringify(entry)});`).join("\n");
    const { stderr } = await run(process.execPath, ["--input-type=module", "-e", script], { cwd: consumer });
    expect(stderr).toBe("");
  });
});
