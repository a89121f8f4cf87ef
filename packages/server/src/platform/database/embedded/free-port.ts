import { createServer } from "node:net";

/**
 * A TCP port on 127.0.0.1 that nobody listens on right now.
 *
 * @example
 * const port = await freePort(); // 41873
 */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("No port")),
      );
    });
  });
}
