import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { freePort, isFreePort } from "@freehold/test-utils/run/free-port";
import { ROOT } from "@freehold/tools/build/build-once";

const SERVER = join(ROOT, "examples/partner-server/server.js");
/** The bank's port is so far above the platform's: 4701, beside 4700 of the pages in `examples/hosts`. */
const DISTANCE = 101;

/** The bank's server, which runs. */
export type Partner = { stop(): Promise<unknown> };

/** Returns the origin of the bank's page, at a port that is free. @param port - the platform's. */
export async function partnerOrigin(port: number): Promise<string> {
  const own = port + DISTANCE;
  return `http://127.0.0.1:${(await isFreePort(own)) ? own : await freePort()}`;
}

/**
 * Runs `examples/partner-server` as a bank does, with nothing but its environment. It ends with this process.
 *
 * @param options.url - the platform's.
 */
export async function servePartner(options: { url: string; origin: string; secretKey: string }): Promise<Partner> {
  const { url, origin, secretKey } = options;
  const env = { FREEHOLD_URL: url, FREEHOLD_SECRET_KEY: secretKey, PORT: new URL(origin).port };
  const worker = new Worker(SERVER, { env, stdout: true });
  const failed = once(worker, "error").then(([error]) => {
    throw error;
  });
  await Promise.race([once(worker.stdout, "data"), failed]);
  return { stop: () => worker.terminate() };
}
