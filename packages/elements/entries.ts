import { minifySync, type Plugin, type Rolldown } from "vite";
import { begin, type FirstLoad } from "./early.ts";

type Chunks = Record<string, Rolldown.OutputChunk>;

/** Which files, loaded on demand, belong to the first screen all the same; and what that screen reads. */
const FIRST_SCREEN: Record<string, { signedIn: RegExp; signedOut?: RegExp; reads: string[] }> = {
  announcement: { signedIn: /session\/src\/keeper/, reads: ["/auth/me"] },
  auth: { signedIn: /session\/src\/keeper/, signedOut: /auth\/src\/StyledAuth/, reads: ["/auth/me"] },
  "sidebar-shell": { signedIn: /session\/src\/keeper|sidebar-shell\/src\/SlottedShell/, reads: ["/auth/me"] },
  "withdraw-all": {
    signedIn: /session\/src\/keeper|withdraw-all\/src\/StyledWithdrawAll/,
    reads: ["/auth/me", "/wallet/total-deposits", "/wallet/check-pending-total-withdrawal", "/wallet/withdrawals"],
  },
};

function closure(chunks: Chunks, file: string, seen = new Set<string>()): Set<string> {
  const chunk = chunks[file];
  if (!chunk || seen.has(file)) return seen;
  seen.add(file);
  for (const imported of chunk.imports) closure(chunks, imported, seen);
  return seen;
}

/** The files of an entry's first screen. */
function firstLoad(chunks: Chunks, entry: Rolldown.OutputChunk): FirstLoad {
  const always = closure(chunks, entry.fileName);
  const screens = entry.name === "freehold" ? Object.values(FIRST_SCREEN) : [FIRST_SCREEN[entry.name]];
  const beside = (when: "signedIn" | "signedOut") => {
    const wanted = [...always]
      .flatMap((file) => chunks[file]?.dynamicImports ?? [])
      .filter((file) => screens.some((screen) => screen?.[when]?.test(chunks[file]?.facadeModuleId ?? "")));
    return [...new Set(wanted.flatMap((file) => [...closure(chunks, file)]))].filter((file) => !always.has(file));
  };
  return { always: [...always], signedIn: beside("signedIn"), signedOut: beside("signedOut") };
}

/**
 * Writes the entries a page names, `auth.js` and the like: each starts everything its first screen needs at once
 * ({@link begin}). What they load lies in `chunks/` under hashed names. `.vite/first-load.json` tells the size check.
 */
export const entries: Plugin = {
  name: "entries",
  generateBundle(_options, bundle) {
    const chunks: Chunks = {};
    for (const file of Object.values(bundle)) if (file.type === "chunk") chunks[file.fileName] = file;
    const loads: Record<string, FirstLoad> = {};
    for (const entry of Object.values(chunks).filter((chunk) => chunk.isEntry)) {
      const first = firstLoad(chunks, entry);
      const reads =
        entry.name === "freehold"
          ? [...new Set(Object.values(FIRST_SCREEN).flatMap((screen) => screen.reads))]
          : (FIRST_SCREEN[entry.name]?.reads ?? []);
      const relative = (files: string[]) => files.map((file) => `./${file}`);
      const files = {
        always: relative(first.always),
        signedIn: relative(first.signedIn),
        signedOut: relative(first.signedOut),
      };
      const code = `(${begin})(${JSON.stringify(files)},${JSON.stringify(reads)},(file)=>import(file));import("./${entry.fileName}");`;
      const { code: source } = minifySync(`${entry.name}.js`, code, { module: true });
      this.emitFile({ type: "asset", fileName: `${entry.name}.js`, source });
      loads[`${entry.name}.js`] = { ...first, always: [`${entry.name}.js`, ...first.always] };
    }
    this.emitFile({ type: "asset", fileName: ".vite/first-load.json", source: JSON.stringify(loads, null, 2) });
  },
};
