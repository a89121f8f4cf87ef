import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** One that nothing listens on, below those that systems give to outgoing connections: none of these takes it meanwhile. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  return (await isFreePort(port)) ? port : freePort();
}

/** Whether nothing listens on a port of this machine. */
export async function isFreePort(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  const isFree = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (!isFree) return false;
  server.close();
  await once(server, "close");
  return true;
}
