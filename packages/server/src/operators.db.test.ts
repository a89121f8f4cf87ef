import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApp } from "./app.fixture.ts";
import { readEnvironment } from "./environment.ts";
import { freePort } from "./platform/database/embedded/free-port.ts";
import { createLog } from "./platform/http/log.ts";
import { startServer } from "./start-server.ts";

const { sql, url } = await createTestDatabase();
const PATHS = ["/metrics", "/api/docs", "/api/docs/start.js", "/api/openapi.json"];

describe("/metrics and /api/docs", () => {
  it("are not there unless there is a token; what documents the API may be there without one", async () => {
    const publicUrl = "http://127.0.0.1:4600";
    const closed = createTestApp(sql, { config: { publicUrl } });
    for (const path of PATHS) expect([path, (await closed.get(path)).status]).toEqual([path, 404]);
    const open = createTestApp(sql, { config: { publicUrl, publicDocs: true } });
    for (const path of PATHS)
      expect([path, (await open.get(path)).status]).toEqual([path, path === "/metrics" ? 404 : 200]);
  });

  it("ask for the token, by Bearer or as the password of Basic", async () => {
    const metricsToken = "a-token-of-operators";
    const app = createTestApp(sql, { config: { publicUrl: "http://127.0.0.1:4600", metricsToken } });
    const { token } = await app.signedUp("no-operator@freehold.test");
    const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;
    for (const path of PATHS)
      for (const [header, status] of [
        ["", 401],
        [`Bearer ${token}`, 401],
        ["Bearer", 401],
        [basic(metricsToken), 401],
        [basic("operator:wrong"), 401],
        [basic(`operator:${metricsToken}`), 200],
        [`Bearer ${metricsToken}`, 200],
      ] as const) {
        const answer = await app.call(path, { headers: header ? { Authorization: header } : {} });
        expect([path, header, answer.status]).toEqual([path, header, status]);
        // So that a browser asks for it.
        if (status === 401) expect(answer.headers.get("WWW-Authenticate")).toMatch(/^Basic /);
      }
    expect((await app.get("/healthz")).status).toBe(200);
  });

  it("are on a port of their own, and then nowhere else", async () => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const server = await startServer({
      environment: readEnvironment({ DATABASE_URL: url, PORT: String(port), METRICS_PORT: String(metricsPort) }),
      log: createLog({ level: "silent" }),
    });
    try {
      for (const path of PATHS) {
        expect([path, (await fetch(`http://127.0.0.1:${port}${path}`)).status]).toEqual([path, 404]);
        expect([path, (await fetch(`http://127.0.0.1:${metricsPort}${path}`)).status]).toEqual([path, 200]);
      }
      expect((await fetch(`http://127.0.0.1:${metricsPort}/api/auth/me`)).status).toBe(404);
      expect((await fetch(`http://127.0.0.1:${port}/api/auth/me`)).status).toBe(401);
    } finally {
      await server.stop();
    }
    await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow();
  });
});
