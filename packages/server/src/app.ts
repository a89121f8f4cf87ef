import { resolve } from "node:path";
import type { Support } from "@freehold/contract";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { closingRoutes } from "./accounts/closing/routes.ts";
import { emailRoutes } from "./accounts/email/routes.ts";
import { exportRoutes } from "./accounts/export/routes.ts";
import { relyingPartyOf } from "./accounts/factors/relying-party.ts";
import { factorRoutes } from "./accounts/factors/routes.ts";
import { linkRoutes } from "./accounts/links/routes.ts";
import { passwordRoutes } from "./accounts/new-password/routes.ts";
import type { PasswordRanges } from "./accounts/passwords/password-ranges.ts";
import { createPasswordRule } from "./accounts/passwords/password-strength.ts";
import { createPasswords, type Passwords } from "./accounts/passwords/passwords.ts";
import { preferenceRoutes } from "./accounts/preferences/routes.ts";
import { proofRoutes } from "./accounts/proofs/proof-routes.ts";
import { proofWindowRoutes } from "./accounts/proofs/proof-window-routes.ts";
import { freshProof } from "./accounts/proofs/prove.ts";
import { recoveryRoutes } from "./accounts/recovery/routes.ts";
import { registrationRoutes } from "./accounts/registration/routes.ts";
import { reportRoutes } from "./accounts/reports/routes.ts";
import { sessionRoutes } from "./accounts/sessions/routes.ts";
import { allowUser, requireAdmin, requireUser } from "./accounts/sign-in/authentication.ts";
import { NO_POLICY, type SecondFactorPolicy } from "./accounts/sign-in/find-next-step.ts";
import { signInRoutes } from "./accounts/sign-in/routes.ts";
import { findOpenSignIn } from "./accounts/sign-in/second-step.ts";
import { signatureRoutes } from "./accounts/signing/routes.ts";
import { findSession } from "./accounts/store.ts";
import { walletRoutes } from "./accounts/wallets/routes.ts";
import { wordRoutes } from "./accounts/words/routes.ts";
import { analyticsRoutes } from "./analytics/routes.ts";
import { addAnchorMetrics } from "./audit/anchor/anchor-head.ts";
import { addChainMetrics } from "./audit/chain/keep-chain.ts";
import { auditRefusals } from "./audit/refusals.ts";
import { auditRoutes } from "./audit/routes.ts";
import { addWalMetrics } from "./backups/wal-metrics.ts";
import { addCoverageMetrics } from "./coverage/coverage-metrics.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import { addDepositMetrics } from "./deposits/deposit-metrics.ts";
import { depositRoutes } from "./deposits/routes.ts";
import { embeddingRoutes } from "./embedding/routes.ts";
import { createFolderStorage } from "./files/file-storage.ts";
import type { Files } from "./files/keep-upload.ts";
import { fileRoutes } from "./files/routes.ts";
import { NO_SCANNER } from "./files/scan-file.ts";
import { investmentRoutes } from "./investments/routes.ts";
import { ledgerRoutes } from "./ledger/routes.ts";
import type { NameService } from "./names/name-service.ts";
import { nameRoutes } from "./names/routes.ts";
import { partnerJwksRoutes } from "./partners/admin/jwks-routes.ts";
import { partnerKeyRoutes } from "./partners/admin/key-routes.ts";
import { partnerRequestRoutes } from "./partners/admin/request-routes.ts";
import { adminPartnerRoutes } from "./partners/admin/routes.ts";
import { createPartnerKeys } from "./partners/assertions/partner-keys.ts";
import { partnerClientRoutes } from "./partners/clients/routes.ts";
import { allowDelegated, type DelegatedCall, findDelegated, hasClientSecret } from "./partners/embed/guard.ts";
import { isPartnerPage } from "./partners/embed/is-partner-page.ts";
import { embedSessionRoutes } from "./partners/embed/routes.ts";
import { oauthMetadataRoutes, oauthRoutes } from "./partners/oauth/routes.ts";
import { refundWindowRoutes } from "./partners/refunds/routes.ts";
import { keepPartnerRequests } from "./partners/requests/keep-requests.ts";
import { webhookRoutes } from "./partners/webhooks/routes.ts";
import { addPaymentMetrics } from "./payments/admin/payment-metrics.ts";
import { paymentRoutes } from "./payments/admin/payment-routes.ts";
import { createPaymentsPort } from "./payments/admin/payments-port.ts";
import { endRefusals } from "./payments/holds/record-hold.ts";
import { externalPaymentRoutes } from "./payments/multisig/routes.ts";
import { distributionRoutes } from "./payouts/distributions/routes.ts";
import { payoutRoutes } from "./payouts/earnings/routes.ts";
import { addDistributionMetrics } from "./payouts/engine/distribution-metrics.ts";
import { untilLost } from "./platform/database/driver/once-lost.ts";
import { createReader } from "./platform/database/replica/reader.ts";
import type { Replica } from "./platform/database/replica/replica.ts";
import type { Deps, Env, Reads } from "./platform/http/env.ts";
import type { Limit, LimitName } from "./platform/http/limit-defaults.ts";
import { createLimits } from "./platform/http/limits.ts";
import { createMetrics } from "./platform/http/metrics.ts";
import { createOutgoing } from "./platform/http/outgoing/outgoing.ts";
import { onError } from "./platform/http/problem.ts";
import { createRouter } from "./platform/http/router.ts";
import { readBody } from "./platform/http/server/body.ts";
import { acceptsOrigin, apiHeaders, crossOrigin, securityHeaders } from "./platform/http/server/headers.ts";
import { healthRoutes } from "./platform/http/server/health.ts";
import { markWrites } from "./platform/http/server/mark-writes.ts";
import { endBodyOfHead, notFound } from "./platform/http/server/methods.ts";
import { metricsRoutes } from "./platform/http/server/metrics-routes.ts";
import { findNetworkAddress, NO_PROXIES, type TrustedProxies } from "./platform/http/server/network-address.ts";
import { observe } from "./platform/http/server/observe.ts";
import { describeApi, documentRoutes } from "./platform/http/server/openapi.ts";
import { operatorsOnly } from "./platform/http/server/operators-only.ts";
import { refuseAmbiguous } from "./platform/http/server/plain-requests.ts";
import { addReplicaMetrics } from "./platform/http/server/replica-metrics.ts";
import { securityTxtRoutes } from "./platform/http/server/security-txt.ts";
import { type Site, siteFiles } from "./platform/http/server/static.ts";
import { readLoopAges } from "./platform/jobs/loop-rounds.ts";
import { mailCheckRoutes } from "./platform/mail/check-routes.ts";
import { addMailMetrics } from "./platform/mail/outbox-metrics.ts";
import { NO_SUPPORT } from "./platform/support.ts";
import { type Changes, createChanges } from "./progress/changes.ts";
import { createOpenStream } from "./progress/open-stream.ts";
import { readOutlook } from "./progress/read-outlooks.ts";
import { progressRoutes } from "./progress/routes.ts";
import { adminPropertyRoutes } from "./properties/admin/routes.ts";
import { propertyFileRoutes } from "./properties/files/routes.ts";
import { propertyRoutes } from "./properties/routes.ts";
import { KINDS } from "./proposal-kinds.ts";
import { proposalRoutes } from "./proposals/routes.ts";
import { publicStatsRoutes } from "./public-stats/routes.ts";
import { addReconciliationMetrics } from "./reconciliation/reconciliation-metrics.ts";
import { reconciliationRoutes } from "./reconciliation/routes.ts";
import { referralRoutes } from "./referrals/routes.ts";
import type { SandboxClock } from "./sandbox/clock.ts";
import { sandboxRoutes } from "./sandbox/routes.ts";
import { announcementRoutes } from "./settings/announcement-routes.ts";
import { platformRoutes } from "./settings/platform-routes.ts";
import { settingsRoutes } from "./settings/routes.ts";
import type { PayerKeys } from "./signatures/key-file.ts";
import { statementRoutes } from "./statements/routes.ts";
import { failedMailRoutes } from "./users/mails/routes.ts";
import { userRecordRoutes } from "./users/records/routes.ts";
import { userRoutes } from "./users/routes.ts";
import { adminWithdrawalRoutes } from "./withdrawals/admin/routes.ts";
import { callOffSince } from "./withdrawals/requests/report-withdrawal.ts";
import { withdrawalRoutes } from "./withdrawals/requests/routes.ts";

/** Options of {@link createApp}. */
export type AppOptions = Deps & {
  config: {
    /** Where people reach the server, such as `https://freehold.example`. */
    publicUrl: string;
    /** Origins of pages that may call the API. @default none */
    allowedOrigins?: readonly string[];
    /** The support contact. @default none */
    support?: Support;
    /** Proxies whose X-Forwarded-For counts. @default none */
    trustedProxies?: TrustedProxies;
    /** What `/metrics` and `/api/docs` ask for. @default none: they are not there */
    metricsToken?: string | null;
    /** `/metrics` and `/api/docs` are in an application of their own, which asks for a token only if there is one. @default false */
    metricsApart?: boolean;
    /** `/api/docs` and `/api/openapi.json` are there, and ask for no token. @default false */
    publicDocs?: boolean;
    /** Where the sandbox of a live platform is. @default not known */
    sandboxUrl?: string | null;
    /** Who needs a second factor. @default only people who have one are asked for it */
    secondFactor?: SecondFactorPolicy;
  };
  /** Static folders by path. @default none */
  site?: Site;
  /** Where uploads are kept, and what looks at them first. @default `.freehold/files`, and nothing */
  files?: Files;
  /** The approval keys, for files for a multisig. @default admins sign nothing */
  payerKeys?: PayerKeys;
  /** Other rate limits than the defaults. */
  limits?: Partial<Record<LimitName, Limit>>;
  /** Event streams that are open at once. @default 2,000 */
  eventStreams?: number;
  /** Hashes passwords. @default argon2id, as many at once as cores */
  passwords?: Passwords;
  /** A service for breached passwords. @default only the list that ships with the server */
  passwordRanges?: PasswordRanges | null;
  /** Says what wallets are called. @default no service is asked */
  names?: NameService | null;
  /** The clock of a sandbox: the server is one, and takes test keys. @default the server is live, and takes live keys */
  sandbox?: Pick<SandboxClock, "renew"> | null;
  /** Tells open streams of changes. @default listens on a connection of its own as soon as a stream watches */
  changes?: Changes;
  /** What lists, figures and files are read from. @default the primary */
  replica?: Replica | null;
  /** True while the server is stopping: `/readyz` then says so. @default never */
  draining?: () => boolean;
};

/** What a stolen session must not do: writing there needs a proof of the last ten minutes. */
const WRITES_THAT_NEED_PROOF = [
  "/auth/factors/*",
  "/auth/email",
  "/auth/export",
  "/auth/close",
  "/auth/links",
  "/auth/email-words/*",
  "/auth/wallet/verify",
  "/wallet/refund-window/confirm",
  // Approvals and payments.
  "/admin/withdrawals/approve",
  "/admin/withdrawals/:id/approve",
  "/admin/withdrawals/:id/complete",
  "/admin/payments/*",
  "/admin/payouts",
  "/admin/deposits/unmatched/*",
  "/admin/reconciliation/*",
  // Rules, roles, and whatever a second admin confirms.
  "/admin/settings",
  "/admin/announcement",
  "/admin/users/:id",
  "/admin/users/:id/factor-reset",
  "/admin/proposals/:id/confirm",
  // What leaves for partners' servers.
  "/admin/partners/:id/webhooks/*",
  // A key is agreed to by two, and shown once.
  "/admin/partners/:id/keys",
  "/admin/partners/:id/clients",
  "/admin/partners/:id/keys/:key/show",
  "/admin/partners/:id/jwks",
];

const ID = "[0-9A-Fa-f-]{36}";
/** What a partner's page may call for a person who has connected their account, and what the person must have agreed to. */
const DELEGATED_CALLS: readonly DelegatedCall[] = [
  ["GET", /^\/events$/, "refund:read"],
  ["GET", /^\/wallet\/total-deposits$/, "refund:read"],
  ["GET", /^\/wallet\/check-pending-total-withdrawal$/, "refund:read"],
  ["GET", /^\/wallet\/cooling-off$/, "refund:read"],
  ["GET", /^\/wallet\/withdrawals$/, "refund:read"],
  ["GET", new RegExp(`^/wallet/withdrawals/${ID}(/progress|/events)?$`), "refund:read"],
  ["GET", /^\/wallet\/destinations\/[^/]+$/, "refund:request"],
  ["POST", /^\/wallet\/withdraw-total-deposits$/, "refund:request"],
  ["POST", /^\/embed\/refund-tickets$/, "refund:request"],
];

/** Whose body is a file. */
const UPLOAD = /^\/api\/admin\/properties\/[^/]+\/files$/;

/** Whether the body of a request is a file. */
export const isUpload = (method: string, path: string): boolean => method === "POST" && UPLOAD.test(path);

/**
 * Creates the whole server as a Hono application: the API under `/api`, health and metrics, and the site.
 * It opens and listens to nothing, so tests can call `app.request()`.
 *
 * @example
 * const app = createApp({ sql, clock: () => new Date(), log: createLog(), config: { publicUrl: "http://127.0.0.1:4600" } });
 * const answer = await app.request("/api/auth/me");
 */
export function createApp(options: AppOptions): OpenAPIHono<Env> {
  return createApps(options).app;
}

/** {@link createApp}, and beside it what is for operators alone: `/metrics` and `/api/docs`, for a port of their own. */
export function createApps(options: AppOptions): { app: OpenAPIHono<Env>; operators: OpenAPIHono<Env> } {
  const { sql, clock, log, config } = options;
  const metrics = createMetrics();
  const passwords = options.passwords ?? createPasswords();
  metrics.gauge("password_hashes_pending", "Passwords being hashed or waiting", passwords.pending);
  metrics.gauges("loop_seconds_ago", "Seconds since each loop began or ended its last round", "loop", () =>
    readLoopAges(sql),
  );
  addMailMetrics(metrics, sql);
  addAnchorMetrics(metrics, sql);
  addChainMetrics(metrics, sql);
  addDepositMetrics(metrics, sql);
  addPaymentMetrics(metrics, sql, options.chain ?? null);
  addCoverageMetrics(metrics, sql);
  addDistributionMetrics(metrics, sql);
  addReconciliationMetrics(metrics, sql);
  addWalMetrics(metrics, sql);
  const files = options.files ?? { storage: createFolderStorage(resolve(".freehold", "files")), scan: NO_SCANNER };
  const replica = options.replica ?? null;
  addReplicaMetrics(metrics, replica);
  const reads: Reads["reads"] = (c, options) =>
    createReader(sql, replica, { userId: (c.var as Partial<typeof c.var>).user?.id ?? null, ...options });
  const limits = createLimits(sql, options.limits);
  const deps = { sql, reads, clock, log, chain: options.chain ?? null, passwords, limits };

  const mode = options.sandbox ? "test" : "live";

  // The API. Who may call what stands here and nowhere else; everything not named is public.
  const api = createRouter();
  const { metricsToken = null, metricsApart = false, publicDocs = false, secondFactor = NO_POLICY } = config;
  const relyingParty = relyingPartyOf(config.publicUrl);
  const outgoing = createOutgoing({ publicUrl: config.publicUrl });
  const guard = metricsToken === null ? null : operatorsOnly(metricsToken);
  const partnerPage = (origin: string, path: string) => isPartnerPage(sql, origin, path);
  if (replica) api.use(markWrites(deps));
  api.use(keepPartnerRequests(deps));
  api.use(readBody(isUpload));
  const guarded = [
    "/auth/me",
    "/auth/session",
    "/auth/sessions",
    "/auth/sessions/*",
    "/auth/me/preferences",
    "/auth/logout",
    "/auth/password/change",
    "/auth/factors",
    "/auth/factors/*",
    "/auth/email-words",
    "/auth/email-words/*",
    "/auth/proof",
    "/auth/proof/*",
    "/auth/email",
    "/auth/email/confirmation",
    "/auth/export",
    "/auth/export/file",
    "/auth/close",
    "/auth/links",
    "/auth/links/*",
    "/embed/refund-tickets",
    "/auth/referrals",
    "/events",
    "/wallet/*",
    "/payouts",
    "/payouts/*",
    "/statements",
    "/admin/*",
    "/dashboard/*",
    "/properties/*",
    "/investments/*",
    "/files/:id/document.pdf",
  ];
  const person = requireUser(deps);
  const realClock = options.sandbox ? () => new Date() : clock;
  const embedding = { ...deps, realClock, publicUrl: config.publicUrl };
  const delegate = allowDelegated(embedding, DELEGATED_CALLS);
  for (const path of guarded) api.use(path, (c, next) => (hasClientSecret(c) ? delegate : person)(c, next));
  for (const path of ["history", "tree", "leaderboard"]) api.use(`/auth/referrals/${path}`, person);
  api.use("/auth/wallet/*", person);
  api.use("/auth/login/recovery", allowUser(deps));
  api.use("/files/:id/:picture{\\d+\\..+}", allowUser(deps));
  api.use("/admin/*", auditRefusals(sql), requireAdmin(secondFactor));
  for (const path of WRITES_THAT_NEED_PROOF) api.use(path, freshProof(deps, { reads: false }));
  for (const path of ["/admin/:file{.+\\.csv}", "/auth/export/file"]) api.use(path, freshProof(deps, { reads: true }));
  api.use("/:path{.+\\.csv}", async (c, next) => {
    await deps.limits.take("export", c.var.user.id);
    await next();
  });

  const refuseWeakPassword = createPasswordRule({
    publicUrl: config.publicUrl,
    ranges: options.passwordRanges ?? null,
  });
  api.route("/", registrationRoutes({ ...deps, refuseWeakPassword }));
  api.route("/", signInRoutes({ ...deps, secondFactor }));
  api.route("/", passwordRoutes({ ...deps, refuseWeakPassword }));
  api.route("/", reportRoutes({ ...deps, callOffSince }));
  api.route("/", proofRoutes({ ...deps, relyingParty }));
  api.route("/", proofWindowRoutes({ ...deps, relyingParty, accepts: acceptsOrigin(config) }));
  api.route("/", factorRoutes({ ...deps, relyingParty, isRequired: secondFactor.admins }));
  api.route("/", recoveryRoutes({ ...deps, findOpenSignIn }));
  api.route("/", sessionRoutes(deps));
  api.route("/", linkRoutes(embedding));
  api.route("/", emailRoutes(deps));
  api.route("/", exportRoutes(deps));
  api.route("/", closingRoutes(deps));
  api.route("/", walletRoutes({ ...deps, config }));
  api.route("/", referralRoutes(deps));
  api.route("/", ledgerRoutes(deps));
  api.route("/", statementRoutes(deps));
  api.route("/", dashboardRoutes(deps));
  api.route("/", nameRoutes({ ...deps, names: options.names ?? null }));
  api.route("/", depositRoutes(deps));
  api.route("/", withdrawalRoutes(deps));
  api.route("/", propertyRoutes(deps));
  api.route("/", adminPropertyRoutes(deps));
  api.route("/", propertyFileRoutes({ ...deps, files }));
  api.route("/", fileRoutes({ sql, storage: files.storage }));
  api.route("/", investmentRoutes(deps));
  const changes = options.changes ?? createChanges(sql, log, replica?.caughtUp);
  const streams = { changes, openStream: createOpenStream({ changes, most: options.eventStreams }) };
  const findUser = (c: Context<Env>) =>
    hasClientSecret(c) ? findDelegated(c, embedding) : findSession(sql, c.var.tokenHash, clock());
  api.route("/", progressRoutes({ ...deps, ...streams, findUser }));
  api.route("/", payoutRoutes(deps));
  api.route("/", preferenceRoutes(deps));
  api.route("/", wordRoutes(deps));
  api.route("/", mailCheckRoutes(deps));
  api.route(
    "/",
    adminWithdrawalRoutes({
      ...deps,
      payments: createPaymentsPort(deps),
      readOutlook: (queryable, row) => readOutlook(queryable, row, { chain: deps.chain, now: clock() }),
    }),
  );
  api.route("/", paymentRoutes(deps));
  api.route("/", externalPaymentRoutes({ ...deps, payerKeys: options.payerKeys ?? null }));
  api.route("/", reconciliationRoutes(deps));
  api.route("/", distributionRoutes(deps));
  api.route("/", proposalRoutes({ sql, kinds: KINDS }));
  api.route("/", signatureRoutes({ ...deps, relyingParty, endRefusals }));
  api.route("/", settingsRoutes(deps));
  api.route("/", analyticsRoutes(deps));
  api.route("/", publicStatsRoutes(deps));
  api.route("/", announcementRoutes(deps));
  api.route("/", platformRoutes({ sql, support: config.support ?? NO_SUPPORT, mode }));
  api.route("/", embeddingRoutes({ clock: realClock, config, isPartnerPage: partnerPage }));
  api.route("/", refundWindowRoutes(embedding));
  const partnerKeys = createPartnerKeys(outgoing);
  const keys = { ...deps, mode, sandboxUrl: config.sandboxUrl ?? null } as const;
  if (options.sandbox) api.route("/", sandboxRoutes({ ...keys, sandbox: options.sandbox }));
  api.route("/", embedSessionRoutes({ ...embedding, ...keys, ...streams, partnerKeys }));
  api.route("/", webhookRoutes({ ...deps, outgoing }));
  api.route("/", adminPartnerRoutes(deps));
  api.route("/", partnerKeyRoutes({ ...deps, mode }));
  api.route("/", partnerJwksRoutes({ ...deps, outgoing }));
  api.route("/", partnerClientRoutes(deps));
  api.route("/", partnerRequestRoutes(deps));
  api.route("/", auditRoutes(deps));
  api.route("/", userRoutes(deps));
  api.route("/", userRecordRoutes(deps));
  api.route("/", failedMailRoutes(deps));
  const documents = documentRoutes(() => describeApi(api));
  const isHere = guard && !metricsApart;
  if (isHere && !publicDocs) for (const path of ["/docs/*", "/openapi.json"]) api.use(path, guard);
  if (isHere || publicDocs) api.route("/", documents);

  const base = () => {
    const root = new OpenAPIHono<Env>();
    root.onError(onError);
    root.notFound(notFound(() => root.routes.filter(({ method }) => method !== "ALL")));
    root.use(
      (_c, next) => untilLost(next),
      findNetworkAddress(config.trustedProxies ?? NO_PROXIES),
      observe(log, metrics),
      securityHeaders(config.publicUrl),
      endBodyOfHead(),
    );
    // What is refused before it reaches a route has these headers, too.
    root.use("/api/*", crossOrigin(config.allowedOrigins ?? [], partnerPage), apiHeaders());
    root.use(refuseAmbiguous());
    return root;
  };
  const app = base();
  app.route("/", healthRoutes(sql, options.draining ?? (() => false)));
  app.route("/", securityTxtRoutes(config.support ?? NO_SUPPORT, { publicUrl: config.publicUrl, clock }));
  app.route("/", oauthMetadataRoutes(embedding));
  if (isHere) {
    app.use("/metrics", guard);
    app.route("/", metricsRoutes(metrics));
  }
  app.route("/api/oauth", oauthRoutes({ ...embedding, log }));
  app.route("/api", api);
  if (options.site) app.use(siteFiles(options.site));

  const operators = base();
  if (guard) operators.use(guard);
  operators.route("/", metricsRoutes(metrics));
  operators.route("/api", documents);
  return { app, operators };
}
