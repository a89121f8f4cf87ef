import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { configure, register } from "../index.ts";
import { httpServer, json } from "../test/http.fixture.ts";
import { tokenOf } from "../test/token.fixture.ts";
import { analytics } from "./analytics.ts";
import { audit } from "./audit.ts";
import { auth } from "./auth.ts";
import { depositAdmin } from "./deposit-admin.ts";
import { distributions } from "./distributions.ts";
import { emails } from "./emails.ts";
import { embed } from "./embed.ts";
import { factors } from "./factors.ts";
import { links } from "./links.ts";
import { mails } from "./mails.ts";
import { names } from "./names.ts";
import { ownData } from "./own-data.ts";
import { partners } from "./partners.ts";
import { payments } from "./payments.ts";
import { payouts } from "./payouts.ts";
import { proposals } from "./proposals.ts";
import { reconciliation } from "./reconciliation.ts";
import { referrals } from "./referrals.ts";
import { sessions } from "./sessions.ts";
import { settings } from "./settings.ts";
import { signatures } from "./signatures.ts";
import { statements } from "./statements.ts";
import { transactions } from "./transactions.ts";
import { users } from "./users.ts";
import { wallet } from "./wallet.ts";
import { webhooks } from "./webhooks.ts";
import { withdrawalAdmin } from "./withdrawal-admin.ts";
import { withdrawals } from "./withdrawals.ts";

const KEY_TERMS = { origins: ["https://partner.example"], requests_per_minute: 600, reason: "Contract" };

let server: Awaited<ReturnType<typeof httpServer>>;

beforeAll(async () => {
  server = await httpServer((request, response) => {
    if (request.url.endsWith("/logout") || /\/(password\/reset|email\/\w+|auth\/close)$/.test(request.url))
      return response.writeHead(204).end();
    if (/\.csv(\?|$)|format=csv/.test(request.url))
      return response.writeHead(200, { "content-type": "text/csv; charset=utf-8" }).end("since,kind\r\n");
    if (request.url.endsWith("/auth/export/file"))
      return response.writeHead(200, { "content-type": "application/octet-stream" }).end("{}");
    return json(response, 200, {
      token: tokenOf("a@b.c"),
      id: "1",
      email: "a@b.c",
      role: "user",
      wallet_address: "0x",
      success: true,
      total_deposits_ubxs: "0",
      deposit_count: 0,
      transactions: [],
      withdrawals: [],
      withdrawal: { id: "w", amount_ubxs: "1" },
    });
  });
  configure({ apiUrl: server.url.href });
});
beforeEach(() => server.seen.splice(0));
afterAll(() => server.close());

const body = { any: "body" } as never;
const credential = { id: "k" } as never;
const ticket = "t";
const ATTRIBUTION = { ...{ chain_id: 56, tx_hash: "0x1", sender: "0x2" }, email: "a@b.test", reason: "Ticket 311" };
const OWN_TRANSFER = { ...{ chain_id: 56, tx_hash: "0x1", sender: "0x2" }, is_own: true, reason: "Rent" };
const calls: [line: string, call: () => Promise<unknown>, body?: unknown][] = [
  ["POST /auth/register", () => auth.register(body), {}],
  ["POST /auth/login", () => auth.login({ email: "e", password: "p" }), { email: "e", password: "p" }],
  ["POST /auth/logout", () => auth.logout()],
  ["GET /auth/me", () => auth.me()],
  ["POST /auth/login/recovery", () => auth.requestRecovery({ challenge: "c" }), { challenge: "c" }],
  ["POST /auth/login/recovery/confirm", () => auth.beginRecovery({ token: "t" }), { token: "t" }],
  ["POST /auth/login/verify", () => auth.verifyLogin({ challenge: "c", code: "1" }), { challenge: "c", code: "1" }],
  ["POST /auth/passkeys/login", () => auth.passkeyLogin({ credential }), { credential }],
  ["POST /auth/password/change", () => auth.changePassword(body), body],
  ["GET /auth/factors", () => factors.list()],
  ["POST /auth/factors/passkeys/options", () => factors.passkeyOptions(), {}],
  ["POST /auth/factors/passkeys", () => factors.addPasskey({ credential, name: "n" }), { credential, name: "n" }],
  ["PATCH /auth/factors/passkeys/k%2F1", () => factors.renamePasskey("k/1", { name: "n" }), { name: "n" }],
  ["DELETE /auth/factors/passkeys/k%2F1", () => factors.removePasskey("k/1")],
  ["POST /auth/factors/authenticator", () => factors.authenticatorSecret(), {}],
  ["POST /auth/factors/authenticator/confirm", () => factors.addAuthenticator({ code: "1" }), { code: "1" }],
  ["DELETE /auth/factors/authenticator", () => factors.removeAuthenticator()],
  ["POST /auth/factors/recovery-codes", () => factors.renewRecoveryCodes(), {}],
  ["POST /auth/factors/keep", () => factors.keep(), {}],
  ["GET /auth/proof", () => factors.proofWanted()],
  ["POST /auth/proof/options", () => factors.proofOptions(), {}],
  ["POST /auth/proof", () => factors.prove({ code: "1" }), { code: "1" }],
  ["POST /auth/proof/tickets", () => factors.createProofTicket(), {}],
  ["GET /auth/proof/tickets/k%2F1", () => factors.proofTicket("k/1")],
  ["POST /auth/proof/tickets/k%2F1/claim", () => factors.claimProof("k/1"), {}],
  ["POST /auth/proof-window/open", () => factors.openProofWindow({ ticket }), { ticket }],
  ["POST /auth/proof-window/options", () => factors.proofWindowOptions({ ticket }), { ticket }],
  [
    "POST /auth/proof-window/confirm",
    () => factors.confirmProofWindow({ ticket, number: "42", proof: { code: "1" } }),
    { ticket, number: "42", proof: { code: "1" } },
  ],
  ["GET /auth/links", () => links.list()],
  ["DELETE /auth/links/l%2F1", () => links.end("l/1")],
  ["POST /auth/link-window/open", () => links.openWindow({ ticket }), { ticket }],
  ["POST /auth/links", () => links.make({ ticket, number: "42" }), { ticket, number: "42" }],
  ["POST /wallet/refund-window/open", () => links.openRefund({ ticket }), { ticket }],
  ["POST /wallet/refund-window/confirm", () => links.confirmRefund({ ticket, number: "42" }), { ticket, number: "42" }],
  ["GET /embed/session", () => embed.session()],
  ["POST /embed/refund-tickets", () => embed.createRefundTicket({ wallet_address: "0x" }), { wallet_address: "0x" }],
  ["POST /auth/passkeys/options", () => factors.signInOptions(), {}],
  ["GET /auth/email-words", () => emails.words()],
  ["POST /auth/email-words/renew", () => emails.renewWords()],
  ["POST /mail-checks", () => emails.check({ reference: "A" }), { reference: "A" }],
  ["GET /auth/sessions", () => sessions.list()],
  ["DELETE /auth/sessions/s%2F1", () => sessions.end("s/1")],
  ["POST /auth/sessions/end-others", () => sessions.endOthers()],
  ["POST /auth/password/forgot", () => auth.forgotPassword({ email: "e" }), { email: "e" }],
  ["POST /auth/password/reset", () => auth.resetPassword({ token: "t", password: "p" }), { token: "t", password: "p" }],
  ["POST /auth/email/confirm", () => auth.confirmEmail({ token: "t" }), { token: "t" }],
  ["POST /auth/email/confirmation", () => auth.mailConfirmation()],
  ["GET /auth/email", () => auth.emailChange()],
  ["POST /auth/email", () => auth.changeEmail({ email: "e" }), { email: "e" }],
  ["POST /auth/email/change/confirm", () => auth.confirmEmailChange({ token: "t" }), { token: "t" }],
  ["POST /auth/email/change/undo", () => auth.undoEmailChange({ token: "t" }), { token: "t" }],
  ["POST /auth/close", () => ownData.close()],
  ["GET /auth/export", () => ownData.exportState()],
  ["POST /auth/export", () => ownData.beginExport()],
  ["GET /auth/export/file", () => ownData.exportFile()],
  ["POST /auth/sign-ins/report", () => auth.reportSignIn({ token: "t" }), { token: "t" }],
  ["GET /admin/partners?after=k", () => partners.list({ after: "k" })],
  ["POST /admin/partners", () => partners.create({ name: "Acme" }), { name: "Acme" }],
  ["GET /admin/partners/p%2F1", () => partners.get("p/1")],
  ["GET /admin/partners/p%2F1/links?after=k", () => partners.links("p/1", { after: "k" })],
  ["GET /admin/partners/p%2F1/requests?outcome=refused", () => partners.requests("p/1", { outcome: "refused" })],
  ["GET /admin/partners/p%2F1/figures", () => partners.figures("p/1")],
  ["POST /admin/partners/p%2F1/keys", () => partners.proposeKey("p/1", KEY_TERMS), KEY_TERMS],
  [
    "POST /admin/partners/p%2F1/jwks",
    () => partners.proposeJwks("p/1", { ...KEY_TERMS, url: "https://partner.example/jwks.json" }),
    { ...KEY_TERMS, url: "https://partner.example/jwks.json" },
  ],
  ["POST /admin/partners/p%2F1/jwks/j%2F1/revoke", () => partners.revokeJwks("p/1", "j/1")],
  ["POST /admin/partners/p%2F1/keys/k%2F1/show", () => partners.showKey("p/1", "k/1")],
  ["POST /admin/partners/p%2F1/links/l%2F1/end", () => partners.endLink("p/1", "l/1")],
  ["POST /admin/partners/p%2F1/keys/k%2F1/revoke", () => partners.revokeKey("p/1", "k/1")],
  ["GET /admin/users/u%2F1/events?after=k", () => users.events("u/1", { after: "k" })],
  ["GET /admin/users?q=schmidt&role=admin", () => users.list({ q: "schmidt", role: "admin" })],
  ["POST /admin/users/u%2F1/factor-reset", () => users.proposeFactorReset("u/1")],
  ["POST /admin/users/u%2F1/factor-reset/cancel", () => users.cancelFactorReset("u/1")],
  ["PATCH /admin/users/u%2F1", () => users.change("u/1", { disabled: true }), { disabled: true }],
  ["GET /admin/users/u%2F1/deposits?after=k1", () => users.deposits("u/1", { after: "k1" })],
  ["POST /admin/users/u%2F1/mails/m1/resend", () => users.resendMail("u/1", "m1")],
  ["GET /auth/referrals/tree?node=n1", () => referrals.tree({ node: "n1" })],
  ["GET /auth/referrals", () => referrals.list()],
  ["GET /auth/referrals/history?page=1&limit=10", () => referrals.history()],
  ["GET /auth/referrals/history?page=3&limit=25", () => referrals.history({ page: 3, limit: 25 })],
  ["GET /auth/referrals/validate/AB%2FC%20%3F", () => referrals.validate("AB/C ?")],
  ["GET /auth/referrals/tree", () => referrals.tree()],
  ["GET /auth/referrals/leaderboard?limit=10", () => referrals.leaderboard()],
  ["GET /auth/referrals/leaderboard?limit=5", () => referrals.leaderboard({ limit: 5 })],
  ["GET /wallet/address", () => wallet.address()],
  ["GET /wallet/transactions", () => wallet.transactions()],
  ["GET /wallet/transactions?type=deposit&after=k", () => wallet.transactions({ type: "deposit", after: "k" })],
  ["GET /wallet/transactions", () => transactions.list()],
  [
    "GET /wallet/transactions?type=deposit&from=2026-01-01&after=k&limit=5",
    () => transactions.list({ type: "deposit", from: "2026-01-01", after: "k", limit: 5 }),
  ],
  ["GET /wallet/transactions/t%2F1", () => transactions.get("t/1")],
  [
    "GET /wallet/transactions.csv?status=rejected&to=2026-03-31",
    () => transactions.csv({ status: "rejected", to: "2026-03-31" }),
  ],
  [
    "GET /statements?from=2026-01-01&to=2026-03-31&format=csv",
    () => statements.get({ from: "2026-01-01", to: "2026-03-31", format: "csv" }),
  ],
  ["GET /names/0x1", () => names.ofWallet("0x1")],
  ["GET /wallet/balance", () => wallet.balance()],
  ["POST /wallet/deposit", () => wallet.deposit(body), body],
  ["GET /wallet/deposit/d%2F1", () => wallet.getDeposit("d/1")],
  ["GET /wallet/pending-deposits", () => wallet.pendingDeposits()],
  ["GET /wallet/test", () => wallet.test()],
  ["GET /wallet/withdrawals", () => wallet.withdrawals()],
  ["POST /wallet/withdraw", () => wallet.withdraw(body), body],
  ["GET /wallet/withdrawals/w-1", () => wallet.getWithdrawal("w-1")],
  ["GET /wallet/withdrawals/w-1/progress", () => wallet.withdrawalProgress("w-1")],
  ["POST /wallet/withdrawals/w-1/cancel", () => wallet.cancelWithdrawal("w-1")],
  [
    "POST /wallet/withdraw-total-deposits",
    () => wallet.withdrawTotalDeposits({ wallet_address: "0x1" }),
    { wallet_address: "0x1" },
  ],
  ["GET /wallet/total-deposits", () => wallet.totalDeposits()],
  ["GET /wallet/cooling-off", () => wallet.coolingOff()],
  ["GET /wallet/destinations/0x1", () => wallet.inspectDestination("0x1")],
  ["GET /wallet/check-pending-total-withdrawal", () => wallet.checkPendingTotalWithdrawal()],
  ["GET /admin/withdrawals?page=1&limit=10", () => withdrawalAdmin.list()],
  [
    "GET /admin/withdrawals?status=pending&page=2&limit=50",
    () => withdrawalAdmin.list({ status: "pending", page: 2, limit: 50 }),
  ],
  [
    "GET /admin/withdrawals?q=ada&waiting=late&page=1&limit=10",
    () => withdrawalAdmin.list({ q: "ada", waiting: "late" }),
  ],
  [
    "GET /admin/withdrawals?from=2026-03-01&to=2026-03-07&page=1&limit=10",
    () => withdrawalAdmin.list({ from: "2026-03-01", to: "2026-03-07" }),
  ],
  ["GET /admin/withdrawals/waiting", () => withdrawalAdmin.waiting()],
  ["GET /admin/withdrawals/w-1", () => withdrawalAdmin.get("w-1")],
  ["GET /admin/withdrawals/w-1/destination", () => withdrawalAdmin.destination("w-1")],
  ["POST /admin/withdrawals/w-1/approve", () => withdrawalAdmin.approve("w-1")],
  ["POST /admin/withdrawals/w-1/reject", () => withdrawalAdmin.reject("w-1", { reason: "No." }), { reason: "No." }],
  ["POST /admin/withdrawals/approve", () => withdrawalAdmin.bulkApprove(["w-1", "w-2"]), { ids: ["w-1", "w-2"] }],
  ["GET /admin/settings", () => settings.get()],
  ["PATCH /admin/settings", () => settings.change({ platform_status: "active" }), { platform_status: "active" }],
  [
    "GET /admin/proposals?kind=role_change&status=proposed&after=k",
    () => proposals.list({ kind: "role_change", status: "proposed", after: "k" }),
  ],
  ["GET /admin/proposals/count", () => proposals.count()],
  ["POST /admin/proposals/p%2F1/confirm", () => proposals.confirm("p/1")],
  ["POST /admin/proposals/p-1/cancel", () => proposals.cancel("p-1")],
  ["GET /admin/signatures/options?proposal=p-1", () => signatures.options({ proposal: "p-1" })],
  ["POST /admin/signatures", () => signatures.record({ key: "k", credential }), { key: "k", credential }],
  ["GET /admin/approval-keys", () => signatures.keys()],
  ["GET /admin/audit", () => audit.list()],
  ["GET /admin/audit?subject=w-1&after=k&limit=100", () => audit.list({ subject: "w-1", after: "k", limit: 100 })],
  ["GET /admin/audit?actor=u-1", () => audit.list({ actor: "u-1" })],
  ["GET /admin/audit?refused=true", () => audit.list({ refused: "true" })],
  [
    "GET /admin/analytics/tables.csv?table=refund_times&from=2026-02-01&to=2026-02-28",
    () => analytics.tableCsv({ table: "refund_times", from: "2026-02-01", to: "2026-02-28" }),
  ],
  ["GET /admin/reconciliation", () => reconciliation.get()],
  ["GET /admin/reconciliation/differences.csv", () => reconciliation.csv()],
  ["GET /admin/mails/failed?q=5.7.1&after=k", () => mails.failed({ q: "5.7.1", after: "k" })],
  ["POST /admin/mails/failed/resend", () => mails.resendFailed({ q: "5.7.1" }), { q: "5.7.1" }],
  ["GET /admin/deposits/unmatched", () => depositAdmin.unmatched()],
  ["POST /admin/deposits/unmatched/attribute", () => depositAdmin.proposeAttribution(ATTRIBUTION), ATTRIBUTION],
  ["POST /admin/deposits/unmatched/own", () => depositAdmin.proposeOwn(OWN_TRANSFER), OWN_TRANSFER],
  ["GET /admin/deposits/unbacked", () => depositAdmin.unbacked()],
  ["GET /admin/treasury", () => payments.treasury()],
  ["POST /admin/payments/retry", () => payments.retry(["w-1"]), { ids: ["w-1"] }],
  ["POST /admin/payments/export", () => payments.export()],
  ["GET /admin/payments/batches/b-1", () => payments.batch("b-1")],
  ["POST /admin/payments/batches/b-1/take-back", () => payments.takeBack("b-1")],
  ["POST /admin/payments/settle", () => payments.settle(["0x1"]), { tx_hashes: ["0x1"] }],
  ["GET /payouts", () => payouts.list()],
  ["GET /payouts?month=2026-03&after=k&limit=5", () => payouts.list({ month: "2026-03", after: "k", limit: 5 })],
  ["GET /payouts/monthly-earnings", () => payouts.monthlyEarnings()],
  ["GET /payouts/monthly-earnings?year=2026", () => payouts.monthlyEarnings({ year: 2026 })],
  ["GET /payouts/monthly-earnings/2026/3", () => payouts.monthEarnings(2026, 3)],
  ["GET /payouts/properties/p%2F1", () => payouts.ofProperty("p/1")],
  ["GET /payouts/expected-earnings", () => payouts.expectedEarnings()],
  ["GET /payouts/statement.csv?from=2026-01&to=2026-03", () => payouts.statement({ from: "2026-01", to: "2026-03" })],
  ["GET /auth/me/preferences", () => payouts.preferences()],
  ["PATCH /auth/me/preferences", () => payouts.changePreferences({ payout_mails: false }), { payout_mails: false }],
  ["GET /admin/payouts?status=proposed&after=k", () => distributions.list({ status: "proposed", after: "k" })],
  ["GET /admin/payouts/due?month=2026-03", () => distributions.due({ month: "2026-03" })],
  ["GET /admin/payouts/d%2F1", () => distributions.get("d/1")],
  ["POST /admin/payouts/preview", () => distributions.preview(body), body],
  ["POST /admin/payouts", () => distributions.propose(body), body],
  ["POST /admin/payouts/d-1/cancel", () => distributions.cancel("d-1")],
  ["GET /admin/partners/p%2F1/webhooks", () => webhooks.list("p/1")],
  [
    "POST /admin/partners/p-1/webhooks",
    () => webhooks.add("p-1", { url: "https://partner.example", events: ["refund.paid"] }),
    { url: "https://partner.example", events: ["refund.paid"] },
  ],
  [
    "PATCH /admin/partners/p-1/webhooks/w-1",
    () => webhooks.change("p-1", "w-1", { enabled: false }),
    { enabled: false },
  ],
  ["POST /admin/partners/p-1/webhooks/w-1/rotate", () => webhooks.rotate("p-1", "w-1")],
  [
    "GET /admin/partners/p-1/webhooks/w-1/deliveries?status=failed",
    () => webhooks.deliveries("p-1", "w-1", { status: "failed" }),
  ],
  ["POST /admin/partners/p-1/webhooks/w-1/deliveries/m-1/resend", () => webhooks.resend("p-1", "w-1", "m-1")],
  ["POST /withdrawals/report", () => withdrawals.report({ token: "t" }), { token: "t" }],
  ["POST /admin/withdrawals/w-1/complete", () => withdrawalAdmin.complete("w-1", body), body],
];

test.each(calls)("%s", async (line, call, sent) => {
  await call();
  const [seen] = server.seen;
  expect(`${seen?.method} ${seen?.url.replace("/api", "")}`).toBe(line);
  expect(seen?.body).toBe(sent === undefined ? "" : JSON.stringify(sent));
});

test("registration sends the referral code only if it is not empty (SPEC 5)", async () => {
  const input = { email: "a@b.c", password: "p", wallet_address: "0x1" };
  await register({ ...input, referral_code: "  " });
  await register({ ...input, referral_code: " R1 " });
  expect(server.seen.map((request) => JSON.parse(request.body))).toEqual([input, { ...input, referral_code: "R1" }]);
});

test("a file comes as it is", async () => {
  expect(await (await reconciliation.csv()).text()).toBe("since,kind\r\n");
});

test("the idempotency key goes into its header", async () => {
  await wallet.withdrawTotalDeposits({ wallet_address: "0x1" }, { idempotencyKey: "key-1" });
  await payments.export({ idempotencyKey: "key-2" });
  await payments.export();
  expect(server.seen.map(({ headers }) => headers["idempotency-key"])).toEqual(["key-1", "key-2", undefined]);
});

test.each(["", ".", "..", "\ud800"])(
  "an id that would reach another route (%j) is not found without asking",
  async (id) => {
    await expect(wallet.getDeposit(id)).rejects.toMatchObject({ code: "not_found", message: "API Error: Not Found" });
    expect(server.seen).toEqual([]);
  },
);

test("each call takes a signal last", async () => {
  const signal = AbortSignal.abort();
  for (const call of [
    () => auth.me({ signal }),
    () => referrals.history({}, { signal }),
    () => wallet.totalDeposits({ signal }),
    () => wallet.withdrawTotalDeposits({ wallet_address: "0x1" }, { signal }),
    () => withdrawalAdmin.complete("w-1", body, { signal }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "aborted" });
  expect(server.seen).toEqual([]);
});
