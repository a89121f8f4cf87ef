import { fileURLToPath } from "node:url";

const preact = (path: string) => fileURLToPath(import.meta.resolve(`preact/${path}`));

/**
 * Preact in React's place, for the script-tag build: no page imports React from a script tag, so what is inside is its own
 * affair, and React DOM alone weighs twice as much as a whole first screen on Preact. `element`, `ui` and one
 * journey of each widget are tested on both; the wallet on React, and on Preact as it is built.
 */
export const PREACT_FOR_REACT = [
  { find: /^react\/jsx(-dev)?-runtime$/, replacement: fileURLToPath(new URL("jsx-runtime.ts", import.meta.url)) },
  { find: /^react-dom\/client$/, replacement: preact("compat/client") },
  { find: /^react-dom\/test-utils$/, replacement: preact("compat/test-utils") },
  { find: /^react(-dom)?$/, replacement: preact("compat") },
];
