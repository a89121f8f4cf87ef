import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as entry from "../index.ts";
import { httpServer, json } from "../test/http.ts";

const { api } = entry;
let server: Awaited<ReturnType<typeof httpServer>>;

beforeAll(async () => {
  server = await httpServer((request, response) =>
    request.url.endsWith("/logout") || /\/password\/(change|reset)$/.test(request.url)
      ? response.writeHead(204).end()
      : json(response, 200, {
          token: "t",
          id: "1",
          email: "a@b.c",
          role: "user",
          wallet_address: "0x",
        }),
  );
  entry.configure({ apiUrl: server.url.href });
});
beforeEach(() => server.seen.splice(0));
afterAll(() => server.close());

const body = { any: "body" } as never;
const calls: [line: string, call: () => Promise<unknown>, body?: unknown][] = [
  ["POST /auth/register", () => api.auth.register(body), {}],
  ["POST /auth/login", () => api.auth.login({ email: "e", password: "p" }), { email: "e", password: "p" }],
  ["POST /auth/logout", () => api.auth.logout()],
  ["GET /auth/me", () => api.auth.me()],
  ["POST /auth/password/change", () => api.auth.changePassword(body), body],
  ["POST /auth/password/forgot", () => api.auth.forgotPassword({ email: "e" }), { email: "e" }],
  [
    "POST /auth/password/reset",
    () => api.auth.resetPassword({ token: "t", password: "p" }),
    { token: "t", password: "p" },
  ],
  ["GET /auth/referrals", () => api.auth.referrals.list()],
  ["GET /auth/referrals/history?page=1&limit=10", () => api.auth.referrals.history()],
  ["GET /auth/referrals/history?page=3&limit=25", () => api.auth.referrals.history({ page: 3, limit: 25 })],
  ["GET /auth/referrals/validate/AB%2FC%20%3F", () => api.auth.referrals.validate("AB/C ?")],
  ["GET /auth/referrals/tree", () => api.auth.referrals.tree()],
  ["GET /auth/referrals/leaderboard?limit=10", () => api.auth.referrals.leaderboard()],
  ["GET /auth/referrals/leaderboard?limit=5", () => api.auth.referrals.leaderboard({ limit: 5 })],
  ["GET /wallet/address", () => api.wallet.address()],
  ["GET /wallet/transactions", () => api.wallet.transactions()],
  ["GET /wallet/balance", () => api.wallet.balance()],
  ["POST /wallet/deposit", () => api.wallet.deposit(body), body],
  ["GET /wallet/deposit/d%2F1", () => api.wallet.getDeposit("d/1")],
  ["GET /wallet/pending-deposits", () => api.wallet.pendingDeposits()],
  ["GET /wallet/test", () => api.wallet.test()],
  ["GET /wallet/withdrawals", () => api.wallet.withdrawals()],
  ["POST /wallet/withdraw", () => api.wallet.withdraw(body), body],
  ["GET /wallet/withdrawals/w-1", () => api.wallet.getWithdrawal("w-1")],
  ["GET /wallet/withdrawals/w-1/progress", () => api.wallet.withdrawalProgress("w-1")],
  ["POST /wallet/withdrawals/w-1/cancel", () => api.wallet.cancelWithdrawal("w-1")],
  [
    "POST /wallet/withdraw-total-deposits",
    () => api.wallet.withdrawTotalDeposits({ wallet_address: "0x1" }),
    { wallet_address: "0x1" },
  ],
  ["GET /wallet/total-deposits", () => api.wallet.totalDeposits()],
  ["GET /wallet/check-pending-total-withdrawal", () => api.wallet.checkPendingTotalWithdrawal()],
  ["GET /properties", () => api.properties.list()],
  ["GET /properties/p-1", () => api.properties.get("p-1")],
  ["GET /investments", () => api.investments.list()],
  ["POST /investments", () => api.investments.create(body), body],
  ["GET /payouts", () => api.payouts.list()],
  ["GET /payouts/monthly-earnings", () => api.payouts.monthlyEarnings()],
  ["GET /payouts/monthly-earnings?year=2026", () => api.payouts.monthlyEarnings({ year: 2026 })],
  ["GET /payouts/monthly-earnings/2026/3", () => api.payouts.monthEarnings(2026, 3)],
  ["GET /payouts/expected-earnings", () => api.payouts.expectedEarnings()],
  ["GET /admin/withdrawals?page=1&limit=10", () => api.admin.withdrawals.list()],
  [
    "GET /admin/withdrawals?status=pending&page=2&limit=50",
    () => api.admin.withdrawals.list({ status: "pending", page: 2, limit: 50 }),
  ],
  ["GET /admin/withdrawals/w-1", () => api.admin.withdrawals.get("w-1")],
  ["POST /admin/withdrawals/w-1/approve", () => api.admin.withdrawals.approve("w-1")],
  [
    "POST /admin/withdrawals/w-1/reject",
    () => api.admin.withdrawals.reject("w-1", { reason: "No." }),
    { reason: "No." },
  ],
  ["POST /admin/withdrawals/approve", () => api.admin.withdrawals.approveEach(["w-1", "w-2"]), { ids: ["w-1", "w-2"] }],
  ["GET /admin/settings", () => api.admin.settings.get()],
  [
    "PATCH /admin/settings",
    () => api.admin.settings.change({ platform_status: "active" }),
    { platform_status: "active" },
  ],
  ["POST /admin/settings/changes/c-1/confirm", () => api.admin.settings.confirm("c-1")],
  ["POST /admin/settings/changes/c-1/withdraw", () => api.admin.settings.withdraw("c-1")],
  ["GET /admin/audit?page=1&limit=10", () => api.admin.audit.list()],
  [
    "GET /admin/audit?subject=w-1&page=2&limit=100",
    () => api.admin.audit.list({ subject: "w-1", page: 2, limit: 100 }),
  ],
  ["GET /admin/reconciliation", () => api.admin.reconciliation.get()],
  ["GET /admin/deposits/unmatched", () => api.admin.deposits.unmatched()],
  ["GET /admin/deposits/unbacked", () => api.admin.deposits.unbacked()],
  ["GET /admin/treasury", () => api.admin.payments.treasury()],
  ["GET /admin/payments?page=1&limit=10", () => api.admin.payments.list()],
  [
    "GET /admin/payments?status=attention&page=2&limit=50",
    () => api.admin.payments.list({ status: "attention", page: 2, limit: 50 }),
  ],
  ["POST /admin/payments/w-1/retry", () => api.admin.payments.retry("w-1")],
  ["POST /admin/payments/export", () => api.admin.payments.export()],
  ["GET /admin/payments/batches/b-1", () => api.admin.payments.batch("b-1")],
  ["POST /admin/payments/batches/b-1/take-back", () => api.admin.payments.takeBack("b-1")],
  ["POST /admin/payments/settle", () => api.admin.payments.settle(["0x1"]), { tx_hashes: ["0x1"] }],
  ["POST /withdrawals/disavow", () => api.withdrawals.disavow({ token: "t" }), { token: "t" }],
  ["POST /admin/withdrawals/w-1/complete", () => api.admin.withdrawals.complete("w-1", body), body],
];

test.each(calls)("%s", async (line, call, sent) => {
  await call();
  const [seen] = server.seen;
  expect(`${seen?.method} ${seen?.url.replace("/api", "")}`).toBe(line);
  expect(seen?.body).toBe(sent === undefined ? "" : JSON.stringify(sent));
});

test("registration sends the referral code only if it is not empty (SPEC 5)", async () => {
  const input = { email: "a@b.c", password: "p", wallet_address: "0x1" };
  await entry.register({ ...input, referral_code: "  " });
  await entry.register({ ...input, referral_code: " R1 " });
  expect(server.seen.map((request) => JSON.parse(request.body))).toEqual([input, { ...input, referral_code: "R1" }]);
});

test("the idempotency key goes into its header", async () => {
  await api.wallet.withdrawTotalDeposits({ wallet_address: "0x1" }, { idempotencyKey: "key-1" });
  await api.admin.payments.export({ idempotencyKey: "key-2" });
  await api.admin.payments.export();
  expect(server.seen.map(({ headers }) => headers["idempotency-key"])).toEqual(["key-1", "key-2", undefined]);
});

test.each(["", ".", "..", "\ud800"])(
  "an id that would reach another route (%j) is not found without asking",
  async (id) => {
    await expect(api.properties.get(id)).rejects.toMatchObject({ code: "not_found", message: "API Error: Not Found" });
    expect(server.seen).toEqual([]);
  },
);

test("each call takes a signal last", async () => {
  const signal = AbortSignal.abort();
  for (const call of [
    () => api.auth.me({ signal }),
    () => api.auth.referrals.history({}, { signal }),
    () => api.wallet.totalDeposits({ signal }),
    () => api.wallet.withdrawTotalDeposits({ wallet_address: "0x1" }, { signal }),
    () => api.admin.withdrawals.complete("w-1", body, { signal }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "aborted" });
  expect(server.seen).toEqual([]);
});
