import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PACKAGE_ROOT } from "../src/platform/package-root.ts";

/**
 * Where the database's real clock may stand, and why. All other times of the database are `current_moment()` (base.sql), which a
 * history that is entered later sets back: with the real clock a rule about money would judge that history as of today.
 *
 * The real clock is `wall_clock()` for what people and partners wait for, which a sandbox moves forward; `clock_timestamp()` for the work
 * of the server itself.
 */
const REAL_CLOCK = {
  "current_moment() itself, which is never ahead of it": ["schema/base.sql"],
  "a sandbox's clock is ahead of it": ["src/sandbox/mark-database.ts"],
  "an authenticator has the real time": ["src/accounts/factors/authenticator.ts"],
  "a payment waits for its cooling-off in real time": [
    "src/payments/holds/read-holds.ts",
    "src/withdrawals/payable.ts",
    "src/withdrawals/requests/read-cooling-off.ts",
  ],
  "a change of email can still be undone": ["schema/closing.sql", "schema/email-changes.sql"],
  "a wallet or a password was replaced, for the cooling-off": [
    "schema/accounts.sql",
    "src/accounts/registration/confirm-email.ts",
    "src/accounts/new-password/reset-password.ts",
    "src/accounts/email/confirm-email-change.ts",
  ],
  "a row was written, or a step was taken": [
    "schema/audit.sql",
    "schema/chain.sql",
    "schema/differences.sql",
    "schema/mail.sql",
    "schema/months.sql",
    "schema/partner-requests.sql",
    "schema/payments.sql",
    "schema/payouts.sql",
    "schema/properties.sql",
    "schema/reconciliation.sql",
    "schema/settings.sql",
    "schema/unreconciled.sql",
    "src/reconciliation/books/compare-everything.ts",
    "schema/webhooks.sql",
    "schema/withdrawals.sql",
    "src/payments/multisig/take-back-batch.ts",
    "src/payments/signer/record-known.ts",
    "src/payments/store.ts",
    "src/payouts/engine/post-batch.ts",
    "src/payouts/engine/prepare-distribution.ts",
    "src/payouts/mail/mail-payouts.ts",
    "src/properties/admin/close-property.ts",
    "src/properties/admin/record-event.ts",
    "src/public-stats/publish-refunds.ts",
    "src/settings/stop-payments.ts",
    "src/statements/store.ts",
    "src/transfers/open-cursors.ts",
    "src/users/access/disable-user.ts",
  ],
  "work pauses and retries, and admins are mailed about work that stands still": [
    "src/payments/holds/find-standstill.ts",
    "src/payments/holds/mail-admins.ts",
    "src/payments/holds/record-hold.ts",
    "src/partners/webhooks/change-webhooks.ts",
    "src/partners/webhooks/deliver.ts",
    "src/partners/webhooks/store.ts",
    "src/platform/mail/deliver.ts",
    "src/payouts/engine/distribute.ts",
    "src/payouts/engine/record-hold.ts",
    "src/platform/jobs/loop-rounds.ts",
  ],
  "mails, links, refusals and alarms are limited within a span": [
    "src/accounts/new-password/forgot-password.ts",
    "src/accounts/sign-in/mail-new-devices.ts",
    "src/audit/account-events.ts",
    "src/audit/refusals.ts",
    "src/deposits/reverse-deposit.ts",
    "src/platform/mail/outbox.ts",
  ],
  "an age is shown, or is too high for a check": [
    "src/audit/anchor/anchor-head.ts",
    "src/audit/archive/archive-months.ts",
    "src/audit/chain/keep-chain.ts",
    "src/payments/admin/payment-metrics.ts",
    "src/audit/verify-audit.ts",
    "src/deposits/deposit-metrics.ts",
    "src/platform/mail/outbox-metrics.ts",
    "src/public-stats/store.ts",
    "src/reconciliation/reconciliation-metrics.ts",
  ],
};

/**
 * Finds files that read the real clock and are not listed, and listed files that do not read it.
 *
 * @param texts - of the server's SQL and TypeScript files, by their paths in the package.
 * @returns a sentence for each fault.
 */
export function findClockFaults(texts: ReadonlyMap<string, string>): string[] {
  const reading = [...texts].filter(([, text]) => /(clock_timestamp|wall_clock)\(\)/.test(text)).map(([file]) => file);
  const listed = Object.values(REAL_CLOCK).flat();
  return [
    ...reading
      .filter((file) => !listed.includes(file))
      .map((file) => `${file} reads the real clock: take current_moment(), or list it in schema/check-clocks.ts.`),
    ...listed
      .filter((file) => !reading.includes(file))
      .map((file) => `schema/check-clocks.ts lists ${file}, which does not read the real clock.`),
  ];
}

/** Reads the server's SQL and TypeScript files, tests and fixtures apart. */
export function serverTexts(): ReadonlyMap<string, string> {
  const root = fileURLToPath(PACKAGE_ROOT);
  const files = globSync(["schema/*.sql", "src/**/*.ts"], { cwd: root, exclude: ["**/*.test.ts", "**/*.fixture.ts"] });
  return new Map(files.map((file) => [file.replaceAll("\\", "/"), readFileSync(`${root}${file}`, "utf8")]));
}

if (import.meta.main) {
  const faults = findClockFaults(serverTexts());
  for (const fault of faults) console.error(fault);
  if (faults.length) process.exit(1);
}
