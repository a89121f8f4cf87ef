import { cpSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** What `/api/docs` shows: as a dependency Swagger UI would bring a package that reports each install to its makers. */
const FILES = [
  "LICENSE",
  "NOTICE",
  "favicon-32x32.png",
  "swagger-ui-bundle.js",
  "swagger-ui-bundle.js.LICENSE.txt",
  "swagger-ui.css",
];

const source = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const target = join(import.meta.dirname, "dist/swagger-ui");
mkdirSync(target, { recursive: true });
for (const file of FILES) cpSync(join(source, file), join(target, file));
