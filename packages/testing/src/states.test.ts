import { PROBLEMS } from "@freehold/contract";
import {
  authenticatorSecret,
  coolingOff,
  dataExportState,
  deposit,
  depositAddress,
  deposits,
  destinationInspection,
  deviceSessions,
  emailChangeState,
  emailWords,
  embedSession,
  factorAdded,
  factors,
  login,
  partnerLinks,
  passwordForgotten,
  pendingTotalWithdrawal,
  platform,
  recoveryCodes,
  refundTicket,
  registered,
  sessionEnd,
  totalDeposits,
  totalWithdrawalCreated,
  user,
  walletNonce,
  walletTransactions,
  walletVerified,
  withdrawalAnswer,
  withdrawalProgress,
  withdrawals,
} from "@freehold/contract/schemas";
import { getResponse } from "msw";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { DEVICES, FACTORS, handlers, hashOf, PENDING, STATE_NAMES, type StateName, TOKEN } from "./index.ts";

const API = "https://platform.example/api";
const WALLET = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

/** What each route answers with when all is well. */
const READS: Record<string, z.ZodType> = {
  "/auth/me": user,
  "/auth/session": sessionEnd,
  "/auth/factors": factors,
  "/auth/email": emailChangeState,
  "/auth/email-words": emailWords,
  "/auth/export": dataExportState,
  "/auth/links": partnerLinks,
  "/auth/sessions": deviceSessions,
  "/auth/wallet/nonce": walletNonce,
  "/platform": platform,
  "/wallet/total-deposits": totalDeposits,
  "/wallet/check-pending-total-withdrawal": pendingTotalWithdrawal,
  "/wallet/withdrawals": withdrawals,
  "/wallet/cooling-off": coolingOff,
  [`/wallet/destinations/${WALLET}`]: destinationInspection,
  "/wallet/transactions?type=deposit&limit=100": walletTransactions,
  "/wallet/pending-deposits": deposits,
  "/wallet/address": depositAddress,
  [`/wallet/withdrawals/${PENDING.id}/progress`]: withdrawalProgress,
  [`/wallet/withdrawals/${PENDING.id}`]: withdrawalAnswer,
};
const WRITES: Record<string, [body: object, answer: z.ZodType | null]> = {
  "/auth/login": [{ email: "investor@freehold.test", password: "a walnut tree in rain" }, login],
  "/auth/register": [{ email: "a@b.test", password: "a walnut tree in rain", wallet_address: WALLET }, registered],
  "/auth/password/forgot": [{ email: "a@b.test" }, passwordForgotten],
  "/auth/password/reset": [{ token: "t", password: "a walnut tree in rain" }, null],
  "/auth/wallet/verify": [
    { message: `platform.example wants you to sign in\n${WALLET}\n`, signature: "0x" },
    walletVerified,
  ],
  "/wallet/withdraw-total-deposits": [{ wallet_address: WALLET }, totalWithdrawalCreated],
  "/wallet/deposit": [{ tx_hash: hashOf("e5") }, deposit],
  "/auth/factors/authenticator": [{}, authenticatorSecret],
  "/auth/factors/authenticator/confirm": [{ code: "482913" }, factorAdded],
  "/auth/factors/recovery-codes": [{}, recoveryCodes],
  "/auth/sessions/end-others": [{}, null],
  "/auth/logout": [{}, null],
};

/** A page with an API in a state. */
function open(name: StateName, { signedIn = true } = {}) {
  const server = handlers(name, { apiUrl: API });
  return async (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object): Promise<Response> => {
    const headers = { "Content-Type": "application/json", ...(signedIn && { Authorization: `Bearer ${TOKEN}` }) };
    const request = new Request(API + path, { method, headers, body: body ? JSON.stringify(body) : null });
    // What never answers is a state, too.
    const slow = new Promise<Response>((resolve) => setTimeout(() => resolve(Response.error()), 200));
    const answer = await Promise.race([getResponse(server, request), slow]);
    if (!answer) throw new Error(`${method} ${path} has no handler.`);
    return answer;
  };
}

async function expectAnswer(answer: Response, schema: z.ZodType | null): Promise<void> {
  if (answer.type === "error" || answer.status === 204) return;
  const body = await answer.json();
  if (answer.ok) return void expect(schema?.parse(body) ?? null).not.toBeNull();
  const [status, title] = PROBLEMS[body.code as keyof typeof PROBLEMS];
  expect({ status: answer.status, ...body }).toMatchObject({ status, title, success: false, message: body.detail });
}

describe.each(STATE_NAMES)("the API in the state %s", (name) => {
  test("answers as the contract says", async () => {
    const ask = open(name);
    for (const [path, schema] of Object.entries(READS)) {
      await expectAnswer(await ask("GET", path), schema);
    }
    for (const [path, [body, schema]] of Object.entries(WRITES))
      await expectAnswer(await ask("POST", path, body), schema);
  });
});

describe("the API of a partner's page", () => {
  test("shows nothing but the window before the person has connected their account", async () => {
    const ask = open("partner-unlinked");
    expect(embedSession.parse(await (await ask("GET", "/embed/session")).json()).link).toMatchObject({
      status: "none",
      url: "https://freehold.example/connect#ticket",
      number: "42",
    });
    expect((await (await ask("GET", "/wallet/total-deposits")).json()).code).toBe("link_required");
    expect((await (await ask("GET", "/auth/me")).json()).code).toBe("scope_missing");
  });

  test("pays to the person's wallet, and asks its owner to agree to another one", async () => {
    const ask = open("partner-linked");
    const { link } = embedSession.parse(await (await ask("GET", "/embed/session")).json());
    const refused = await ask("POST", "/wallet/withdraw-total-deposits", { wallet_address: WALLET });
    expect((await refused.json()).code).toBe("proof_required");
    refundTicket.parse(await (await ask("POST", "/embed/refund-tickets", { wallet_address: WALLET })).json());
    const made = await ask("POST", "/wallet/withdraw-total-deposits", { wallet_address: link.wallet_address });
    expect(made.status).toBe(201);
  });
});

describe("the API remembers", () => {
  const check = async (ask: ReturnType<typeof open>) =>
    (await (await ask("GET", "/wallet/check-pending-total-withdrawal")).json()).withdrawal;

  test("a request that is made: it is open, takes all deposits, and is the only one", async () => {
    const ask = open("refund-form");
    await ask("POST", "/wallet/withdraw-total-deposits", { wallet_address: WALLET });
    const made = await check(ask);
    expect(made).toMatchObject({ status: "pending", wallet_address: WALLET, amount_ubxs: "2570.75" });
    expect((await ask("GET", `/wallet/withdrawals/${made.id}`)).status).toBe(200);
    expect((await ask("GET", `/wallet/withdrawals/${PENDING.id}/progress`)).status).toBe(404);
    expect(await (await ask("GET", "/wallet/total-deposits")).json()).toMatchObject({ total_deposits_ubxs: "0" });
    const again = await ask("POST", "/wallet/withdraw-total-deposits", { wallet_address: WALLET });
    expect([again.status, (await again.json()).code]).toEqual([409, "withdrawal_pending"]);
  });

  test("a request that is cancelled, once", async () => {
    const ask = open("refund-pending");
    const cancelled = await ask("POST", `/wallet/withdrawals/${PENDING.id}/cancel`);
    expect(withdrawalAnswer.parse(await cancelled.json()).withdrawal.status).toBe("cancelled");
    expect(await check(ask)).toBeNull();
    const progress = withdrawalProgress.parse(
      await (await ask("GET", `/wallet/withdrawals/${PENDING.id}/progress`)).json(),
    );
    expect(progress).toMatchObject({ queue_position: null, estimate: null });
    expect((await ask("POST", `/wallet/withdrawals/${PENDING.id}/cancel`)).status).toBe(409);
  });

  test("what was before: another request has an id of its own", async () => {
    const ask = open("refund-rejected");
    await ask("POST", "/wallet/withdraw-total-deposits", { wallet_address: WALLET });
    const list = withdrawals.parse(await (await ask("GET", "/wallet/withdrawals")).json()).withdrawals;
    expect(list.map(({ status }) => status)).toEqual(["pending", "rejected"]);
    expect(new Set(list.map(({ id }) => id)).size).toBe(2);
  });

  test("a deposit that is reported", async () => {
    const ask = open("deposits-open");
    const made = deposit.parse(await (await ask("POST", "/wallet/deposit", { tx_hash: hashOf("e5") })).json());
    expect((await ask("GET", `/wallet/deposit/${made.id}`)).status).toBe(200);
    expect(deposits.parse(await (await ask("GET", "/wallet/pending-deposits")).json()).deposits).toEqual([made]);
  });

  test("a passkey that is renamed and one that is removed, a device that is signed out", async () => {
    const ask = open("account");
    const [laptop, phone] = FACTORS.passkeys;
    await ask("PATCH", `/auth/factors/passkeys/${laptop?.id}`, { name: "Desk" });
    await ask("DELETE", `/auth/factors/passkeys/${phone?.id}`);
    expect((await ask("DELETE", `/auth/factors/passkeys/${phone?.id}`)).status).toBe(404);
    const left = factors.parse(await (await ask("GET", "/auth/factors")).json());
    expect(left.passkeys.map(({ name }) => name)).toEqual(["Desk"]);
    await ask("DELETE", `/auth/sessions/${DEVICES[1]?.id}`);
    const { sessions } = deviceSessions.parse(await (await ask("GET", "/auth/sessions")).json());
    expect(sessions).toEqual([DEVICES[0]]);
  });

  test("the first authenticator app brings recovery codes, a second none", async () => {
    const ask = open("account-new");
    const add = async () =>
      factorAdded.parse(await (await ask("POST", "/auth/factors/authenticator/confirm", { code: "482913" })).json());
    expect((await add()).recovery_codes).toHaveLength(10);
    await ask("DELETE", "/auth/factors/authenticator");
    expect((await add()).recovery_codes).toBeNull();
  });

  test("a wallet that has signed", async () => {
    const ask = open("sign-in");
    await ask("POST", "/auth/wallet/verify", WRITES["/auth/wallet/verify"]?.[0]);
    expect(user.parse(await (await ask("GET", "/auth/me")).json())).toMatchObject({ wallet_address: WALLET });
  });

  test("nothing of another one", async () => {
    await open("refund-form")("POST", "/wallet/withdraw-total-deposits", { wallet_address: WALLET });
    expect(await check(open("refund-form"))).toBeNull();
  });
});

test("what belongs to a person is told to people with a session alone", async () => {
  const ask = open("refund-form", { signedIn: false });
  expect((await ask("GET", "/wallet/total-deposits")).status).toBe(401);
  expect((await ask("GET", "/platform")).status).toBe(200);
});

test("a session that has ended has ended for every route, until a person signs in", async () => {
  const ask = open("session-ended");
  for (const path of ["/auth/me", "/wallet/total-deposits"]) expect((await ask("GET", path)).status).toBe(401);
  expect((await ask("POST", "/wallet/withdraw-total-deposits", { wallet_address: WALLET })).status).toBe(401);
  await ask("POST", "/auth/login", WRITES["/auth/login"]?.[0]);
  expect((await ask("GET", "/auth/me")).status).toBe(200);
});

test.each(["refund-another-address", "refund-refused", "refund-unreadable", "wallet-taken"] as const)(
  "%s is told to people with a session alone",
  async (name) => {
    const ask = open(name, { signedIn: false });
    for (const path of ["/wallet/withdraw-total-deposits", "/auth/wallet/verify"])
      expect((await ask("POST", path, WRITES[path]?.[0])).status).toBe(401);
    expect((await ask("GET", "/wallet/total-deposits")).status).toBe(401);
  },
);

test("what is no state, and no address, is said", () => {
  expect(() => handlers("refund-payed" as StateName)).toThrow('Unknown state "refund-payed"');
  expect(() => handlers("refund-paid", { apiUrl: "platform.example/api" })).toThrow("is not an API address");
  expect(handlers("refund-paid", { apiUrl: " https://platform.example/api// " })[0]?.info.header).toContain("/api/");
});

test("the events of a request say how far it is", async () => {
  const { body } = await open("refund-in-line")("GET", `/wallet/withdrawals/${PENDING.id}/events`);
  const { value } = (await body?.getReader().read()) ?? {};
  const [, data = ""] = new TextDecoder().decode(value).split("data: ");
  expect(withdrawalProgress.parse(JSON.parse(data)).payment?.status).toBe("waiting");
});
