import { PACKAGE_ROOT } from "./package-root.ts";

const IS_SOURCE = import.meta.url.endsWith(".ts");

/**
 * A file that a thread or a process of its own runs: in `src/` as it is written, bundled in `dist/`. `tsup.config.ts` names it, too.
 *
 * @param name - such as `statements/pdf-thread`.
 */
export function entryFile(name: string): URL {
  return new URL(IS_SOURCE ? `src/${name}.ts` : `dist/${name}.js`, PACKAGE_ROOT);
}

/** What Node is told to run such a file. */
export const ENTRY_ARGS: string[] = IS_SOURCE ? ["--conditions=@freehold/source"] : [];
