import type { Environment, ServerOptions } from "@freehold/server";
import { buildSites } from "./build-sites.ts";
import { startDemoChain } from "./chain.ts";
import { seedDemoWorld } from "./seed.ts";

/**
 * What the demo needs between the database and the first request: the built sites, its chain, its people. On a chain of
 * one's own, nobody has paid in yet.
 */
export function prepareDemo(
  { dataDir, chain: ownChain }: Pick<Environment, "dataDir" | "chain">,
  say: (line: string) => void,
): NonNullable<ServerOptions["prepare"]> {
  return async (sql) => {
    await buildSites(say);
    if (ownChain) {
      say("Preparing the demo world");
      await seedDemoWorld(sql, null);
      return undefined;
    }
    say("Starting the chain");
    const chain = await startDemoChain(dataDir);
    try {
      say("Preparing the demo world");
      await seedDemoWorld(sql, chain);
      return chain;
    } catch (error) {
      await chain.stop();
      throw error;
    }
  };
}
