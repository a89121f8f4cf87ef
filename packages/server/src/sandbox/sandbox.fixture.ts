import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterFile } from "@freehold/test-utils/run/after-file";
import { readEnvironment } from "../environment.ts";
import { freePort } from "../platform/database/embedded/free-port.ts";
import { startServer } from "../start-server.ts";

type Answer<Body> = { status: number; body: Body & { code?: string; detail?: string } };

/**
 * Starts a whole server as a sandbox, on a database of its own and with the rights of the server's role, for a test file.
 *
 * @param more - variables of its environment.
 */
export async function startSandbox(more: Record<string, string> = {}) {
  const { sql, url, serverUrl } = await createTestDatabase({ empty: true });
  const folder = await mkdtemp(join(tmpdir(), "freehold-sandbox-"));
  const environment = {
    SANDBOX: "true",
    DATABASE_URL: serverUrl,
    ...(serverUrl === url ? {} : { MIGRATION_DATABASE_URL: url }),
    DATA_DIR: folder,
    PORT: String(await freePort()),
    LOG_LEVEL: "silent",
    ...more,
  };
  const server = await startServer({ environment: readEnvironment(environment) });
  afterFile(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });
  const request = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);
  return {
    sql,
    environment,
    folder,
    /** For fixtures that call an application. */
    app: { request },
    async call<Body>(method: string, path: string, token: string | null, body?: object): Promise<Answer<Body>> {
      const response = await request(`/api${path}`, {
        method,
        headers: {
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(body && { "Content-Type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text && JSON.parse(text) };
    },
  };
}
