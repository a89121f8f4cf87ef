import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterFile } from "@freehold/test-utils/run/after-file";
import { startDemoChain } from "../demo/chain/demo-chain.ts";
import { type Ids, readIds } from "../demo/screens.ts";
import { seedDemoWorld } from "../demo/seed/seed-demo-world.ts";
import { planWorld } from "../demo/world/plan.ts";
import { startSite, type TestSite } from "./site.ts";

/** A site with the demo world's named people. */
type ScreensSite = { site: TestSite; ids: Ids };

/** Starts it for the calling test file, and stops it after the file's last test. */
export async function startScreens(): Promise<ScreensSite> {
  const folder = await mkdtemp(join(tmpdir(), "freehold-screens-"));
  const plan = planWorld(0.25);
  const chain = await startDemoChain(folder, plan);
  afterFile(async () => {
    await chain.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const transfers = await chain.transfers();
  const silent = { step: () => undefined, progress: () => undefined };
  const site = await startSite(
    {},
    { prepare: (sql) => seedDemoWorld(sql, { plan, chain: chain.settings, transfers, files: null, ...silent }) },
  );
  return { site, ids: await readIds(site.sql) };
}
