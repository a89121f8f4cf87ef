import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import { expect, it, onTestFinished } from "vitest";
import type { Demo } from "./demo.ts";
import {
  call,
  connectTo,
  endDemos,
  expectDemoWorld,
  newFolder,
  postgresPid,
  run,
  signIn,
  start,
  stop,
} from "./demo-runs.ts";

endDemos();

it("a start that cannot work says why in one sentence, exits with 1, and does so before anything slow", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const dataDir = await newFolder();
  const demo = await run({ PORT: String(port), DATA_DIR: dataDir });
  expect(await demo.exited).toBe(1);
  expect(demo.output()).toBe(`Starting PostgreSQL in ${dataDir}\n`);
  expect(demo.errors()).toMatch(new RegExp(`^PORT ${port} .*\\.\\n$`));
  expect(await readdir(dataDir)).toEqual([]);
});

it("the demo loses nothing when it is killed, while it prepares or after it has said that a request is taken", async () => {
  const dataDir = await newFolder();
  const killed = await run({ DATA_DIR: dataDir });
  await killed.said("Starting the chain");
  const people = await connectTo(dataDir);
  await expect.poll(() => people`select 1 from users`, { interval: 5 }).not.toEqual([]);
  await stop(killed, "SIGKILL");

  // It completes the demo world.
  const first = await start(dataDir);
  expect(first.output()).toContain("investor@freehold.test");
  await expectDemoWorld(first);
  for (const email of ["operator@freehold.test", "approver@freehold.test"]) {
    const me = await call(first.url, "/auth/me", await signIn(first.url, email));
    expect(await me.json()).toMatchObject({ role: "admin" });
  }
  const created = await call(
    first.url,
    "/wallet/withdraw-total-deposits",
    await signIn(first.url, "friend.one@freehold.test"),
    { wallet_address: testAccount(5).address },
  );
  expect(created.status).toBe(201);
  const { id, amount_ubxs } = (await created.json()).withdrawal;
  await stop(first, "SIGKILL");

  // It builds and doubles nothing, keeps what was acknowledged, and pays it.
  const second = await start(dataDir);
  expect(second.output()).not.toContain("Building");
  await expectDemoWorld(second);
  const token = await signIn(second.url, "friend.one@freehold.test");
  const answer = await call(second.url, "/wallet/check-pending-total-withdrawal", token);
  expect(await answer.json()).toMatchObject({ success: true, withdrawal: { id, amount_ubxs, status: "pending" } });
  await expectPaid(second, id);
  expect(await stop(second, "SIGTERM")).toBe(0);
  expect(await postgresPid(dataDir)).toBeNull();
});

/** A request is paid once both admins have approved it. */
async function expectPaid({ url }: Demo, id: string): Promise<void> {
  const path = `/admin/withdrawals/${id}`;
  let token = "";
  for (const email of ["operator@freehold.test", "approver@freehold.test"]) {
    token = await signIn(url, email);
    expect((await call(url, `${path}/approve`, token, {})).status).toBe(200);
  }
  const status = async () => (await (await call(url, path, token)).json()).withdrawal.status;
  await expect.poll(status, { interval: 500 }).toBe("completed");
}
