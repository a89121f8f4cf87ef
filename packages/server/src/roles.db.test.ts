import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { readMails } from "@freehold/test-utils/mail/eml";
import { getAddress } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proveWallet } from "./accounts/wallets/proof.fixture.ts";
import { readEnvironment } from "./environment.ts";
import { pay, someAddress } from "./money.fixture.ts";
import { createPayingWorld, type PayingWorld } from "./payments/payments.fixture.ts";
import { end, startServerProcess } from "./server-process.fixture.ts";

const { sql, url: DATABASE_URL } = await createTestDatabase();
let world: PayingWorld;
let folder: string;
beforeAll(async () => {
  world = await createPayingWorld(sql);
  folder = await mkdtemp(join(tmpdir(), "freehold-roles-"));
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true });
});

/** The settings of a process of the platform, with what its role needs and nothing else. */
function settingsOf(role: string): Record<string, string> {
  const { TREASURY_KEY, ...chain } = world.environment;
  return {
    ...{ ROLES: role, DATABASE_URL, DATA_DIR: join(folder, role), LOG_LEVEL: "fatal" },
    ...chain,
    ...(role === "payer" ? { TREASURY_KEY } : { TREASURY_ADDRESS: world.treasury.address }),
  };
}

describe("processes with a role each", () => {
  it("answer, send emails and pay, each its own part; without the payer a refund waits", async () => {
    const [web, jobs] = await Promise.all(["web", "jobs"].map((role) => startServerProcess(settingsOf(role))));
    if (!web || !jobs) throw new Error("No processes.");
    const person = await world.api.person();
    const to = getAddress(someAddress());
    await proveWallet(sql, person.id, { wallet: to });
    await pay(sql, person.id, "12.5");
    const post = (path: string, token: string, body: object = {}) =>
      fetch(`${web.url}/api${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    const asked = await post("/wallet/withdraw-total-deposits", person.token, { wallet_address: to });
    expect(asked.status).toBe(201);
    const { withdrawal } = await asked.json();
    const approval = await post(`/admin/withdrawals/${withdrawal.id}/approve`, world.admins[0].token);
    expect(approval.status).toBe(200);

    // The emails are of the process with the jobs: of the request, and of the approval.
    await expect.poll(() => readMails(join(folder, "jobs/mail")).then((mails) => mails.length)).toBe(2);
    const status = async () => (await sql`select status from withdrawals where id = ${withdrawal.id}`)[0]?.status;
    const payments = async () => (await sql`select from payments`).count;
    expect([await status(), await payments()]).toEqual(["approved", 0]);

    const payer = await startServerProcess(settingsOf("payer"));
    for (const { url } of [jobs, payer]) {
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      expect((await fetch(`${url}/api/status`)).status).toBe(404);
    }
    await expect.poll(payments).toBe(1);
    await expect.poll(() => world.node.mine().then(status), { interval: 200 }).toBe("completed");
    for (const { child } of [web, jobs, payer]) expect(await end(child, "SIGTERM")).toBe(0);
  });
});

it.each([
  ["a role that there isn't", { ROLES: "web,pay" }, "ROLES must be some of web, jobs and payer"],
  ["no role", { ROLES: "," }, "ROLES must be some of web, jobs and payer"],
  ["no database for the others", { ROLES: "web", DATABASE_URL: "" }, "DATABASE_URL must be set with ROLES"],
  ["a key where nothing is paid", { TREASURY_KEY: `0x${"1".repeat(64)}` }, "TREASURY_KEY must not be set"],
  ["a signer where nothing is paid", { TREASURY_SIGNER: "account" }, "TREASURY_SIGNER must not be set"],
  ["no treasury", { TREASURY_ADDRESS: "" }, "TREASURY_ADDRESS must be an address"],
])("a process doesn't start with %s", (_, env, sentence) => {
  expect(() => readEnvironment({ ...settingsOf("web"), ...env })).toThrow(sentence);
});
