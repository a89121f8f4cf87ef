import { join } from "node:path";
import { writeDeclarations } from "@freehold/tools/build/declarations";
import { ROOT } from "./config.ts";

/** Where the type check has declared the packages. */
const declared = (path: string) => join(ROOT, `../*/.types/src/${path}.d.ts`);

/** What bundlers' projects read: the package has no dependencies. */
writeDeclarations(
  Object.fromEntries(
    ["details", "session"].map((name) => [join(ROOT, `src/${name}.ts`), join(ROOT, `dist/bundler/${name}.d.ts`)]),
  ),
  { "@freehold/*/store": [declared("store/index")], "@freehold/*": [declared("index")] },
);
