import { buildOnce } from "./build-once.ts";

/** Before tests of built files: there is nothing left to build after `pnpm test` or `pnpm e2e` has begun. */
export default (): Promise<void> => buildOnce("everything", (line) => process.stdout.write(`${line}\n`));
