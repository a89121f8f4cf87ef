import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below what systems give to outgoing connections (Linux from 32768, IANA from 49152): none of these takes it meanwhile. */
const FIRST = 20_000;
const LAST = 32_000;

/**
 * Returns a free port of this machine.
 *
 * @example
 * const port = await freePort(); // 21873
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port between ${FIRST} and ${LAST} is free.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(error);
    });
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
