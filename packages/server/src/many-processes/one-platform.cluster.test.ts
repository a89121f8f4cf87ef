/** Four processes act as one: what one of them did, the others know at once. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { repeat } from "../chaos.fixture.ts";
import { someAddress } from "../money.fixture.ts";
import type { Investor } from "../payments/payments.fixture.ts";
import { createPlatform, NONCES, send } from "./platform.fixture.ts";

const PASSWORD = "correct horse battery staple 12";
const KEYS = 40;

const platform = await createPlatform(4);

describe("four processes behind nginx", () => {
  it("share sessions, streams, limits and idempotency keys", { timeout: 240_000 }, async () => {
    await platform.start();
    await sessionsAreShared();
    await streamsAreShared();
    await limitsAreShared();
    await keysAreShared();
  });
});

const urls = () => platform.processes.map(({ url }) => url);
const first = () => urls()[0] as string;
const second = () => urls()[1] as string;
const third = () => urls()[2] as string;
const fourth = () => urls()[3] as string;

async function register(): Promise<{ email: string; token: string }> {
  const email = `${randomUUID()}@freehold.test`;
  const body = { email, password: PASSWORD, wallet_address: someAddress() };
  expect((await send(first(), "/auth/register", { body })).status).toBe(201);
  const signedIn = await send(first(), "/auth/login", { body: { email, password: PASSWORD } });
  expect(signedIn.status).toBe(200);
  return { email, token: (await signedIn.json()).token };
}

async function sessionsAreShared(): Promise<void> {
  const { token } = await register();
  const statuses = () =>
    Promise.all([...urls(), platform.url].map(async (url) => (await send(url, "/auth/me", { token })).status));
  expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
  expect((await send(third(), "/auth/logout", { token, body: {} })).status).toBe(204);
  expect(await statuses()).toEqual([401, 401, 401, 401, 401]);
}

async function streamsAreShared(): Promise<void> {
  const { person, to } = await platform.world.investor();
  const { token } = person;
  const abort = new AbortController();
  const headers = { Authorization: `Bearer ${token}` };
  const stream = await fetch(`${second()}/api/events`, { headers, signal: abort.signal });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  // What was done before the process listened to the database is told as an event without topics: so it is done again.
  const changing = repeat(100, async () => {
    const asked = await send(fourth(), "/wallet/withdraw-total-deposits", { token, body: { wallet_address: to } });
    expect(asked.status).toBe(201);
    const { withdrawal } = await asked.json();
    expect((await send(third(), `/wallet/withdrawals/${withdrawal.id}/cancel`, { token, body: {} })).status).toBe(200);
  });
  for (let told = ""; !told.includes('"withdrawals"'); ) {
    const part = await reader?.read();
    expect(part?.done).toBe(false);
    told += part?.value;
  }
  await changing.stop();
  abort.abort();
}

async function limitsAreShared(): Promise<void> {
  const { person } = await platform.world.investor();
  const ask = (_: unknown, index: number) =>
    send(urls()[index % 4] as string, "/auth/wallet/nonce", { token: person.token });
  const statuses = (await Promise.all(Array.from({ length: 2 * NONCES }, ask))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(NONCES);
  expect(statuses.filter((status) => status === 429)).toHaveLength(NONCES);
}

async function keysAreShared(): Promise<void> {
  const investors = await Promise.all(Array.from({ length: KEYS }, () => platform.world.investor()));
  const ids = await Promise.all(investors.map(askEverywhere));
  expect(new Set(ids).size).toBe(KEYS);
  const asked = investors.map(({ person }) => person.id);
  const [{ made }] = await platform.sql<[{ made: number }]>`
    select count(*)::int as made from withdrawals where user_id = any(${asked}::uuid[])`;
  expect(made).toBe(KEYS);
}

/** Sends one request to all four at the same time, with one key, again where it is still being processed. @returns the id all of them tell */
async function askEverywhere({ person, to }: Investor): Promise<string> {
  const key = randomUUID();
  const answers = await Promise.all(
    urls().map(async (url) => {
      for (;;) {
        const call = { token: person.token, key, body: { wallet_address: to } };
        const answer = await send(url, "/wallet/withdraw-total-deposits", call);
        if (answer.status === 201) return answer.text();
        expect([answer.status, (await answer.json()).code]).toEqual([409, "request_in_flight"]);
      }
    }),
  );
  // Byte for byte.
  expect(new Set(answers).size).toBe(1);
  return JSON.parse(answers[0] as string).withdrawal.id;
}
