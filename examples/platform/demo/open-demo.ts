import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog, freePort, readEnvironment, startServer } from "@freehold/server";
import { chromiumArgs, chromiumPath } from "@freehold/test-utils/browser/chromium";
import { type Browser, chromium } from "playwright-core";
import { prepareDemo } from "./prepare.ts";
import { type Ids, readIds } from "./screens.ts";
import { site } from "./site.ts";

/** A demo that runs, with a browser. */
type OpenDemo = { url: string; browser: Browser; ids: Ids; close(): Promise<void> };

/** Starts a demo in a folder of its own and a browser. `close` stops both and removes the folder. */
export async function openDemo(): Promise<OpenDemo> {
  const dataDir = await mkdtemp(join(tmpdir(), "freehold-demo-"));
  const prepare = prepareDemo(
    { dataDir, chain: null },
    { step: (line) => console.warn(line), progress: () => undefined },
  );
  let ids: Ids = {};
  const server = await startServer({
    environment: readEnvironment({ PORT: String(await freePort()), DATA_DIR: dataDir }),
    log: createLog({ level: "error" }),
    site,
    async prepare(sql, databaseUrl) {
      const prepared = await prepare(sql, databaseUrl);
      ids = await readIds(sql);
      return prepared;
    },
  });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs() });
  return {
    url: server.url,
    browser,
    ids,
    async close() {
      await browser.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
