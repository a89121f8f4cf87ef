import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, expect, it, vi } from "vitest";
import { createTestApi } from "../../api.fixture.ts";
import { end, startServerProcess } from "../../server-process.fixture.ts";
import { addPartner, createPartner } from "../partner.fixture.ts";
import { addWebhook, createReceiver } from "./webhook.fixture.ts";

const { sql, url } = await createTestDatabase();
const api = createTestApi(sql);
const folder = await mkdtemp(join(tmpdir(), "freehold-webhooks-"));
afterAll(() => rm(folder, { recursive: true }));

it("a server that is killed with -9 before it has recorded a delivery makes it again, with the same ID", async () => {
  const receiver = await createReceiver();
  const partner = await addPartner(sql);
  const hook = await addWebhook(await api.person("admin"), partner.id, { url: receiver.url });
  const environment = { DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: "fatal" };
  const killed = await startServerProcess(environment);
  // The partner's server has the message, and its response is on its way.
  const release = receiver.holdBack();
  await createPartner(api, partner).connect(await api.person());
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
  await end(killed.child, "SIGKILL");
  release();

  const [left] = await sql<[{ is_due: boolean; seconds: number }]>`
    select next_attempt_at is not null as is_due, extract(epoch from next_attempt_at - last_attempt_at)::float8 as seconds
    from webhook_messages where endpoint_id = ${hook.id}`;
  expect(left.is_due).toBe(true);
  expect(left.seconds).toBeGreaterThanOrEqual(15);
  await sql`update webhook_messages set next_attempt_at = now()`;
  await startServerProcess(environment);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2));
  const [first, second] = receiver.received;
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  expect(second?.text).toBe(first?.text);
  const isDelivered = async () => {
    const [row] = await sql`select delivered_at from webhook_messages where endpoint_id = ${hook.id}`;
    return row?.delivered_at;
  };
  await vi.waitUntil(isDelivered);
});
