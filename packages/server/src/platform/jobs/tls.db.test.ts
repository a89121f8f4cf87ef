import { createTestDatabase } from "@freehold/server/testing/test-database";
import { startTlsProxy, type TlsProxy } from "@freehold/test-utils/postgres/tls-proxy";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readEnvironment } from "../../environment.ts";
import { startServer } from "../../start-server.ts";
import { freePort } from "../database/embedded/free-port.ts";
import { createLog } from "../http/log.ts";

const { sql, url } = await createTestDatabase();
const log = createLog({ level: "silent" });
let proxy: TlsProxy;
beforeAll(async () => {
  proxy = await startTlsProxy(url);
});
afterAll(() => proxy.stop());

const start = async (mode: string, at = proxy.url) =>
  startServer({
    environment: readEnvironment({ DATABASE_URL: `${at}?sslmode=${mode}`, PORT: String(await freePort()) }),
    log,
  });

it.each(["require", "prefer", "allow"])(
  "sslmode=%s encrypts and asks for no known certificate, for requests and for jobs alike",
  async (mode) => {
    const server = await start(mode);
    const email = `${mode}@freehold.test`;
    const forgotten = await fetch(`${server.url}/api/auth/password/forgot`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email }),
    });
    expect(forgotten.status).toBe(202);
    const waiting = () => sql`select 1 from password_requests where email = ${email}`;
    await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(0);
    await server.stop();
  },
);

it("sslmode=verify-full refuses a certificate of an unknown authority", async () => {
  await expect(start("verify-full")).rejects.toMatchObject({
    name: "StartError",
    message: expect.stringMatching(/^The PostgreSQL in DATABASE_URL cannot be used: .*certificate/),
  });
});

it("sslmode=disable does not encrypt", async () => {
  await expect(start("disable")).rejects.toMatchObject({
    name: "StartError",
    message: expect.stringMatching(/^The PostgreSQL in DATABASE_URL cannot be used: .*no encryption/),
  });
  const server = await start("disable", url);
  await server.stop();
});
