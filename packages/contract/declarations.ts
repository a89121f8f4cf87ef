import { join } from "node:path";
import { writeDeclarations } from "@freehold/tools/build/declarations";

/** The types of the API without the schemas that they are read off: a browser's project does not install zod. */
const file = (path: string) => join(import.meta.dirname, path);
writeDeclarations({ [file(".types/src/index.d.ts")]: file("dist/index.d.ts") });
