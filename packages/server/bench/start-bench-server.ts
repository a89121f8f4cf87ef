import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** The server in a process of its own, where it answers, and where a bare route with one SELECT does. */
export type BenchServer = { url: string; bareUrl: string; child: ChildProcess & { pid: number } };

/**
 * Starts `server.ts` in a process of its own, so that the load does not share its event loop. It ends once it is disconnected.
 *
 * @param environment - `DATABASE_URL`, `DATA_DIR`, and what else the server is to have.
 */
export async function startBenchServer(environment: Record<string, string>): Promise<BenchServer> {
  const child = fork(new URL("server.ts", import.meta.url), {
    execArgv: ["--conditions=@freehold/source"],
    env: { ...process.env, ...environment },
  });
  const [places] = (await once(child, "message")) as [Pick<BenchServer, "url" | "bareUrl">];
  return { ...places, child: child as BenchServer["child"] };
}
