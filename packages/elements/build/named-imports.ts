import { parseSync } from "oxc-parser";
import type { Plugin } from "vite";

/**
 * Takes `import React from "react"` as `import * as React from "react"`: of a namespace the build keeps what is used, of the object that
 * is the default export it keeps all.
 */
export const namedImports: Plugin = {
  name: "named-imports",
  enforce: "post",
  transform(code, id) {
    if (!code.includes("react")) return null;
    const { staticImports } = parseSync(id.replace(/\?.*/, ""), code, { lang: "js" }).module;
    const react = staticImports.filter(({ moduleRequest }) => /^react(-dom)?$/.test(moduleRequest.value));
    let named = code;
    for (const { start, end, entries, moduleRequest } of react.toReversed()) {
      const defaultImport = entries.find(({ importName }) => importName.kind === "Default");
      if (!defaultImport) continue;
      const from = JSON.stringify(moduleRequest.value);
      const names = entries
        .filter((entry) => entry !== defaultImport)
        .map(({ importName, localName }) => `${importName.name} as ${localName.value}`);
      const statements = `import * as ${defaultImport.localName.value} from ${from}; import { ${names.join(", ")} } from ${from};`;
      named = named.slice(0, start) + statements + named.slice(end);
    }
    return named === code ? null : { code: named, map: null };
  },
};
