import { join } from "node:path";
import { connect, createFolderStorage, NO_SCANNER, StartError } from "@freehold/server";
import { planWorld } from "../world/plan.ts";
import { seedDemoWorld } from "./seed-demo-world.ts";
import type { Said, SeedOrder } from "./seed-in-process.ts";

// The process of `seedInProcess`, which says what is to be made.
const say = (said: Said) => void process.send?.(said);

process.once("message", async ({ databaseUrl, dataDir, scale, chain, transfers }: SeedOrder) => {
  const sql = connect(databaseUrl, { applicationName: "freehold-demo" });
  try {
    await seedDemoWorld(sql, {
      plan: planWorld(scale),
      chain,
      transfers,
      files: scale === 0 ? null : { storage: createFolderStorage(join(dataDir, "files")), scan: NO_SCANNER },
      step: (step) => say({ step }),
      progress: (progress) => say({ progress }),
    });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    say({ refusal: error.message });
  } finally {
    await sql.end({ timeout: 5 });
  }
  process.disconnect();
});
// The demo is gone, or has what it waited for.
process.on("disconnect", () => process.exit());
