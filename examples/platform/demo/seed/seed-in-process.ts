import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { StartError } from "@freehold/server";
import type { DemoChain, Transfers } from "../chain/demo-chain.ts";
import type { Report } from "./seed-demo-world.ts";

/** The demo world that a process makes. */
export type SeedOrder = {
  databaseUrl: string;
  /** Where pictures and documents are kept. */
  dataDir: string;
  /** As of `planWorld`; without history there are no pictures either. */
  scale: number;
  chain: DemoChain["settings"] | null;
  transfers: Transfers;
};

/** What the process says: what it does, or why it does nothing. */
export type Said = { step: string } | { progress: string } | { refusal: string };

/**
 * Makes the demo world (`seedDemoWorld`) in a process of its own: what pictures and thousands of bookings take of memory ends with it,
 * and the server stays small.
 *
 * @throws {StartError} if the database belongs to a real installation.
 */
export async function seedInProcess(order: SeedOrder, { step, progress }: Report): Promise<void> {
  const child = fork(join(import.meta.dirname, "seed-process.ts"), {
    execArgv: ["--conditions=@freehold/source"],
    serialization: "advanced",
  });
  let failure: unknown;
  child.on("message", (said: Said) => {
    try {
      if ("step" in said) step(said.step);
      else if ("progress" in said) progress(said.progress);
      else failure = new StartError(said.refusal);
    } catch (error) {
      failure = error;
      child.kill("SIGKILL");
    }
  });
  child.send(order);
  const [code] = await once(child, "exit");
  if (failure) throw failure;
  if (code !== 0) throw new Error("The demo data was not created: its process exited.");
}
