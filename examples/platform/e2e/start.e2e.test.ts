import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { freePort } from "@freehold/server";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import { createPublicClient, createWalletClient, http } from "viem";
import { expect, it, onTestFinished } from "vitest";
import type { Demo } from "./demo.ts";
import { call, endDemos, expectDemoWorld, newFolder, postgresPid, run, signIn, stop } from "./demo-runs.ts";

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

it("the demo loses nothing when it is killed after it has said that a request is taken, or a transaction", async () => {
  const dataDir = await newFolder();
  // The bank's key is for one address, which is beside this one.
  const PORT = String(await freePort());
  const first = await run({ PORT, DATA_DIR: dataDir });
  await first.ready();
  expect(first.output()).toContain("investor@freehold.test");
  await expectDemoWorld(first);
  const token = await signIn(first.url, "friend.one@freehold.test");
  const created = await call(first.url, "/wallet/withdraw-total-deposits", token, {
    wallet_address: testAccount(5).address,
  });
  expect(created.status).toBe(201);
  const { id, amount_ubxs } = (await created.json()).withdrawal;
  const bankKey = () => readFile(join(dataDir, "partner.key"), "utf8");
  const key = await bankKey();
  const hash = await sendFrom(first, 2);
  await stop(first, "SIGKILL");

  // It builds and doubles nothing, keeps what was acknowledged, and pays it.
  const second = await run({ PORT, DATA_DIR: dataDir });
  await second.ready();
  expect(second.output()).not.toContain("Building");
  await expectDemoWorld(second);
  const answer = await call(second.url, "/wallet/check-pending-total-withdrawal", token);
  expect(await answer.json()).toMatchObject({ success: true, withdrawal: { id, amount_ubxs, status: "pending" } });
  expect(await bankKey()).toBe(key);
  await chainOf(second).waitForTransactionReceipt({ hash });
  await expectPaid(second, id);
  expect(await stop(second, "SIGTERM")).toBe(0);
  expect(await postgresPid(dataDir)).toBeNull();
});

/** The demo's chain, as its wallet reaches it. */
const chainOf = ({ url }: Demo) => createPublicClient({ transport: http(`${url}/demo/rpc`), pollingInterval: 500 });

/** Sends a transaction as the demo wallet does. @returns its hash, once the demo has taken it */
function sendFrom({ url }: Demo, index: number): Promise<`0x${string}`> {
  const account = testAccount(index);
  const wallet = createWalletClient({ account, transport: http(`${url}/demo/rpc`) });
  return wallet.sendTransaction({ account, chain: null, to: testAccount(5).address, value: 1n });
}

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
