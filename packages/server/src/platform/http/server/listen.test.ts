import { Agent, get } from "node:http";
import { expect, it } from "vitest";
import { freePort } from "../../database/embedded/free-port.ts";
import { drain, listen } from "./listen.ts";

it("a server that stops answers every request that reached it over a connection kept open", async () => {
  const server = await listen(() => new Response("fine"), { host: "127.0.0.1", port: await freePort() });
  const agent = new Agent({ keepAlive: true });
  const request = () =>
    new Promise<string>((resolve) => {
      get(server.url, { agent }, (answer) => answer.resume().once("end", () => resolve("answered"))).once(
        "error",
        (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message),
      );
    });
  let answered = 0;
  const people = Array.from({ length: 8 }, async () => {
    for (;;) {
      const end = await request();
      if (end !== "answered") return end;
      answered += 1;
    }
  });
  await expect.poll(() => answered).toBeGreaterThan(100);
  await drain(server);
  // Not ECONNRESET: that would leave a sender in doubt whether the request had an effect.
  expect(await Promise.all(people)).toEqual(Array(8).fill("ECONNREFUSED"));
});
