import { build, type Plugin } from "vite";

const ID = "\0bundled-msw";

/**
 * Bundles msw into one module for the pages of tests. Vitest excludes msw from the dependencies that it bundles, so each test file that
 * uses `@freehold/testing` would load 230 modules of msw and GraphQL, as many as of its own.
 */
export function bundledMsw(): Plugin {
  let entry: string | undefined;
  let code: Promise<string> | undefined;
  return {
    name: "bundled-msw",
    enforce: "pre",
    async resolveId(source, importer) {
      if (source !== "msw") return null;
      entry ??= (await this.resolve(source, importer, { skipSelf: true }))?.id;
      return entry ? ID : null;
    },
    load(id) {
      if (id !== ID || !entry) return null;
      code ??= bundle(entry);
      return code;
    },
  };
}

/** Returns the code of a module with all that it imports. */
async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, minify: false, lib: { entry, formats: ["es"], fileName: "msw" } },
  });
  const files = ([result].flat() as { output: { code: string }[] }[]).flatMap(({ output }) => output);
  const [file] = files;
  if (!file || files.length > 1) throw new Error(`msw was bundled into ${files.length} files instead of one`);
  return file.code;
}
