import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** One that nothing listens on, below those that systems give to outgoing connections: none of these takes it meanwhile. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = createServer().listen(port, "127.0.0.1");
  const isFree = await once(server, "listening").catch(() => false);
  if (!isFree) return freePort();
  server.close();
  await once(server, "close");
  return port;
}
