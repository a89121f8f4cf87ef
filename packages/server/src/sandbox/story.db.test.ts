import type { Login, SandboxClock, SandboxPerson, SandboxRefund, TotalWithdrawalCreated } from "@freehold/contract";
import { startChain } from "@freehold/test-utils/chain/start-chain";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, expect, it, vi } from "vitest";
import { createTestApi } from "../api.fixture.ts";
import { readEnvironment } from "../environment.ts";
import { addPartner, createPartner, readAgreement } from "../partners/partner.fixture.ts";
import { addWebhook, createReceiver } from "../partners/webhooks/webhook.fixture.ts";
import { createChain } from "../platform/chain/chain.ts";
import type { ChainSettings } from "../platform/chain/chain-settings.ts";
import { createLog } from "../platform/http/log.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { startSandbox } from "./sandbox.fixture.ts";

const node = await startChain();
afterAll(() => node.stop());
const token = await node.deployToken();
const key = generatePrivateKey();
const treasury = privateKeyToAccount(key).address;
await node.client.setBalance({ address: treasury, value: 10n ** 20n });
await token.mint(treasury, 10_000n * 1_000_000n);

const sandbox = await startSandbox({
  CHAIN_RPC_URL: node.url,
  CHAIN_ID: String(node.chain.id),
  TOKEN_ADDRESS: token.address,
  TREASURY_KEY: key,
});
const { sql, call, app } = sandbox;

const DAY = 24 * 3_600;

/** Mines until a refund is paid and final. */
const paidOnChain = (refund: string, secret: string) =>
  vi.waitFor(async () => {
    await node.mine(3);
    expect((await call<SandboxRefund>("GET", refund, secret)).body.status).toBe("completed");
  });

it("a test key acts on a sandbox of its own: people, a chain, and a clock that can be moved", async () => {
  const made = await addPartner(sql, { mode: "test" });
  const partner = createPartner({ app }, made);
  const receiver = await createReceiver();
  await addWebhook(await createTestApi(sql).person("admin"), made.id, { url: receiver.url });

  // A person, who signs in as any other.
  const { body: person, status } = await call<SandboxPerson>("POST", "/sandbox/people", made.secret, {
    deposits: ["1000", "250.5"],
  });
  expect([status, person.total_deposits_ubxs]).toEqual([201, "1250.5"]);
  const { email, password } = person;
  const login = () => call<Login>("POST", "/auth/login", null, { email, password });

  // The client secret, and the link that the person signs in for and agrees to.
  const { body: opened } = await partner.createSession();
  const { body: session } = await login();
  const page = partner.page(opened.client_secret);
  const link = await call("POST", "/auth/links", session.token, await readAgreement(page));
  expect(link).toMatchObject({ status: 201 });
  const { body: requested } = await page.post<TotalWithdrawalCreated>("/wallet/withdraw-total-deposits", {
    wallet_address: person.wallet_address,
  });
  const refund = `/sandbox/refunds/${requested.withdrawal.id}`;

  // Above the limit, two admins approve. The partner's server is away, until the clock is moved.
  receiver.respond(503);
  const { body: approved } = await call<SandboxRefund>("POST", `${refund}/approve`, made.secret);
  expect(approved).toMatchObject({ status: "approved", amount_ubxs: "1250.5", tx_id: null });

  // A real transfer on the sandbox's chain.
  await paidOnChain(refund, made.secret);
  const { body: paid } = await call<SandboxRefund>("GET", refund, made.secret);
  expect(await node.client.getTransactionReceipt({ hash: paid.tx_id as `0x${string}` })).toMatchObject({
    status: "success",
    from: treasury.toLowerCase(),
  });
  expect(await token.balanceOf(person.wallet_address as `0x${string}`)).toBe(1_250_500_000n);

  const told = () => receiver.received.filter(({ message }) => message.type === "refund.paid");
  await vi.waitFor(() => expect(told()).toHaveLength(1));
  const failed = async () =>
    (await sql`select from webhook_messages where attempts = 1 and payload ->> 'type' = 'refund.paid'`).length;
  await vi.waitFor(async () => expect(await failed()).toBe(1));
  receiver.respond(204);
  const { body: moved } = await call<SandboxClock>("POST", "/sandbox/clock", made.secret, { seconds: DAY });
  expect(moved.ahead_seconds).toBe(DAY);
  expect(Date.parse(moved.time) - Date.now()).toBeGreaterThan(DAY * 1_000 - 60_000);
  await vi.waitFor(() => expect(told()).toHaveLength(2));

  // Client secrets and sessions of yesterday have ended, and the person signs in again.
  expect((await page.state()).body.code).toBe("token_expired");
  expect((await call("GET", "/auth/me", session.token)).status).toBe(401);
  expect((await call("GET", "/auth/me", (await login()).body.token)).status).toBe(200);

  // The books agree with the chain.
  const chain = createChain(readEnvironment(sandbox.environment).chain as ChainSettings, sql);
  const compared = await reconcile({ sql, chain, log: createLog({ level: "silent" }) });
  expect(compared).toEqual({ differences: [], chainFault: null });
});

it("a refund to another wallet is paid once the clock is moved past its waiting period", async () => {
  const { secret } = await addPartner(sql, { mode: "test" });
  const { body: person } = await call<SandboxPerson>("POST", "/sandbox/people", secret, { deposits: ["5"] });
  const { email, password } = person;
  const { body: session } = await call<Login>("POST", "/auth/login", null, { email, password });
  const { body } = await call<TotalWithdrawalCreated>("POST", "/wallet/withdraw-total-deposits", session.token, {
    wallet_address: privateKeyToAccount(generatePrivateKey()).address,
  });
  const refund = `/sandbox/refunds/${body.withdrawal.id}`;
  const { body: approved } = await call<SandboxRefund>("POST", `${refund}/approve`, secret);
  const { body: before } = await call<SandboxClock>("GET", "/sandbox/clock", secret);
  const wait = Date.parse(approved.cooling_off_until ?? "") - Date.parse(before.time);
  expect(wait).toBeGreaterThan(DAY * 1_000 - 60_000);
  await call("POST", "/sandbox/clock", secret, { seconds: DAY });
  await paidOnChain(refund, secret);
});

it("what the treasury can't pay isn't approved, and other partners' refunds don't wait for it", async () => {
  const { secret } = await addPartner(sql, { mode: "test" });
  const request = async (deposits: string[]) => {
    const { body: person } = await call<SandboxPerson>("POST", "/sandbox/people", secret, { deposits });
    const { email, password, wallet_address } = person;
    const { body: session } = await call<Login>("POST", "/auth/login", null, { email, password });
    const { body } = await call<TotalWithdrawalCreated>("POST", "/wallet/withdraw-total-deposits", session.token, {
      wallet_address,
    });
    return `/sandbox/refunds/${body.withdrawal.id}`;
  };
  const tooMuch = await request(["1000000"]);
  expect((await call("POST", `${tooMuch}/approve`, secret)).body).toMatchObject({
    code: "invalid_transition",
    detail: expect.stringMatching(/^The sandbox's treasury can pay [\d.]+ UBXS now\./),
  });
  // Each of the two alone can be paid.
  const [first, second] = [await request(["5000"]), await request(["5000"])];
  const answers = await Promise.all([first, second].map((refund) => call("POST", `${refund}/approve`, secret)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await paidOnChain(answers[0]?.status === 200 ? first : second, secret);
});

it("a partner decides on refunds of its own people, with a reason to reject, and on no others", async () => {
  const [mine, other] = [await addPartner(sql, { mode: "test" }), await addPartner(sql, { mode: "test" })];
  const { body: person } = await call<SandboxPerson>("POST", "/sandbox/people", mine.secret, { deposits: ["10"] });
  const { email, password, wallet_address } = person;
  const { body: session } = await call<Login>("POST", "/auth/login", null, { email, password });
  const { body } = await call<TotalWithdrawalCreated>("POST", "/wallet/withdraw-total-deposits", session.token, {
    wallet_address,
  });
  const refund = `/sandbox/refunds/${body.withdrawal.id}`;
  for (const [method, path] of [
    ["GET", refund],
    ["POST", `${refund}/approve`],
  ] as const)
    expect((await call(method, path, other.secret)).body.code).toBe("not_found");
  const reason = { reason: "The account's name doesn't match." };
  expect((await call("POST", `${refund}/reject`, other.secret, reason)).body.code).toBe("not_found");
  expect((await call("POST", `${refund}/reject`, mine.secret, reason)).body).toMatchObject({ status: "rejected" });
  expect((await call("POST", `${refund}/approve`, mine.secret)).body.code).toBe("invalid_transition");
});
