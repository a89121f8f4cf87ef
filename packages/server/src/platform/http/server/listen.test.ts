import { Agent, get } from "node:http";
import { connect } from "node:net";
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

it("takes the cookies of a whole domain, which come with each request", async () => {
  const server = await listen(() => new Response("fine"), { host: "127.0.0.1", port: await freePort() });
  const answer = await fetch(server.url, { headers: { Cookie: `analytics=${"x".repeat(40_000)}` } });
  expect([answer.status, await answer.text()]).toEqual([200, "fine"]);
  await drain(server);
});

it("waits longer for a file to arrive than for any other request", async () => {
  const server = await listen(
    async (request) => new Response(await request.text()),
    { host: "127.0.0.1", port: await freePort() },
    { isUpload: (method, path) => method === "POST" && path === "/files", timeout: 200 },
  );
  /** Sends half a body, and the rest once `rest` is over. */
  const send = (path: string, rest: Promise<unknown>) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
      let answer = "";
      socket.on("data", (chunk) => {
        answer += chunk;
        if (answer.includes("whole")) socket.end();
      });
      socket.once("close", () => resolve(answer));
      socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nwh`);
      void rest.then(() => socket.write("ole"));
    });
  const slow = send("/other", new Promise(() => undefined));
  const file = send("/files?name=a.pdf", slow);
  expect(await slow).toMatch(/^HTTP\/1.1 408 /);
  expect(await file).toMatch(/^HTTP\/1.1 200 [\s\S]*whole/);
  await drain(server);
});
