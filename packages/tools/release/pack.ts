import { execFileSync } from "node:child_process";
import { ROOT } from "../build/build-once.ts";
import { packPublished } from "./pack-published.ts";

/** Packs what is published, for `.github/workflows/release.yml`: `node packages/tools/release/pack.ts FOLDER`. */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Usage: node packages/tools/release/pack.ts FOLDER");
packPublished(ROOT, folder, (cwd, ...args) => execFileSync("pnpm", args, { cwd, stdio: "inherit" }));
