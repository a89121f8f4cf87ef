import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { makeCertificate } from "@freehold/test-utils/postgres/make-certificate";
import { startTlsProxy, type TlsProxy } from "@freehold/test-utils/postgres/tls-proxy";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readEnvironment } from "../../environment.ts";
import { startServer } from "../../start-server.ts";
import { freePort } from "../database/embedded/free-port.ts";
import { createLog } from "../http/log.ts";

const { sql, url } = await createTestDatabase();
const log = createLog({ level: "silent" });
let proxy: TlsProxy;
let folder: string;
let authority: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "freehold-tls-"));
  authority = join(folder, "authority.pem");
  const certificate = await makeCertificate("IP:127.0.0.1");
  await writeFile(authority, certificate.cert);
  proxy = await startTlsProxy(url, certificate);
});
afterAll(async () => {
  proxy.stop();
  await rm(folder, { recursive: true });
});

/** The same port by an address of this machine that doesn't count as local. */
const elsewhere = (address: string) => address.replace("127.0.0.1", "0.0.0.0");

async function start(query: Record<string, string>, at = proxy.url, owner?: string) {
  const DATABASE_URL = `${at}?${new URLSearchParams(query)}`;
  const variables = { DATABASE_URL, ALLOW_UNSAFE: "DATABASE_URL", ...(owner && { MIGRATION_DATABASE_URL: owner }) };
  return startServer({ environment: readEnvironment({ ...variables, PORT: String(await freePort()) }), log });
}
const refusal = (variable: string, reason: RegExp) => ({
  name: "StartError",
  message: expect.stringMatching(new RegExp(`^The PostgreSQL in ${variable} cannot be used: .*${reason.source}`)),
});

it.each(["verify-full", "require", "prefer", "allow"])(
  "sslmode=%s encrypts and verifies the certificate, for requests and for jobs alike",
  async (sslmode) => {
    const server = await start({ sslmode, sslrootcert: authority });
    const email = `${sslmode}@freehold.test`;
    const forgotten = await fetch(`${server.url}/api/auth/password/forgot`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email }),
    });
    expect(forgotten.status).toBe(202);
    const waiting = () => sql`select 1 from password_requests where email = ${email}`;
    await expect.poll(waiting).toHaveLength(0);
    await server.stop();
    await expect(start({ sslmode })).rejects.toMatchObject(refusal("DATABASE_URL", /certificate/));
  },
);

it("a certificate of another host is refused, except with verify-ca", async () => {
  const query = { sslrootcert: authority };
  await expect(start({ ...query, sslmode: "require" }, elsewhere(proxy.url))).rejects.toMatchObject(
    refusal("DATABASE_URL", /does not match certificate/),
  );
  const server = await start({ ...query, sslmode: "verify-ca" }, elsewhere(proxy.url));
  await server.stop();
});

it("without sslmode, a database on another host is verified, whatever ssl says, and so is the owner's connection", async () => {
  for (const query of [{}, { ssl: "no-verify" }, { ssl: "false" }])
    await expect(start(query, elsewhere(proxy.url))).rejects.toMatchObject(refusal("DATABASE_URL", /certificate/));
  await expect(start({}, url, elsewhere(proxy.url))).rejects.toMatchObject(
    refusal("MIGRATION_DATABASE_URL", /certificate/),
  );
  await expect(start({}, elsewhere(url))).rejects.toMatchObject(
    refusal("DATABASE_URL", /not support SSL connections; encrypt its connections, or .* ALLOW_UNSAFE=DATABASE_URL\.$/),
  );
});

it("sslmode=disable does not encrypt", async () => {
  await expect(start({ sslmode: "disable" })).rejects.toMatchObject(refusal("DATABASE_URL", /no encryption/));
  const server = await start({ sslmode: "disable" }, elsewhere(url));
  await server.stop();
});
