import { never, problem, unreachable } from "./answers.ts";
import type { State } from "./api.ts";
import { NO_FACTORS } from "./data/account.ts";
import { ADMIN, VERIFIED_USER } from "./data/people.ts";
import { ACTIVE, DEPOSIT_ADDRESS } from "./data/platform.ts";
import { APPROVED, CANCELLED, hashOf, IN_LINE, PAID, PENDING, REJECTED } from "./data/refunds.ts";

const ESTIMATE = {
  approved: { from: "2026-03-04", to: "2026-03-06" },
  paid: { from: "2026-03-05", to: "2026-03-09" },
};
const COOLING_OFF = { cooling_off_until: "2026-03-03T10:30:00.000Z", cooling_off_because: "new_wallet" } as const;
const COOLING = { ...APPROVED, ...COOLING_OFF };
const WRONG_FIELD = {
  errors: [{ path: "password", message: "is too common" }],
};

/** Every state, by name. */
export const STATES = {
  // The form of the refund, and what may be in its way.
  "refund-form": { about: "Three deposits can be refunded, to a registered wallet that is not verified." },
  "refund-form-verified": { about: "Three deposits can be refunded, to a verified wallet.", user: VERIFIED_USER },
  "refund-nothing": { about: "There are no deposits to refund.", deposits: [] },
  "refund-loading": {
    about: "The API hasn't responded yet.",
    answers: { "GET /wallet/check-pending-total-withdrawal": never },
  },
  "refund-unreadable": {
    about: "The deposits fail to load.",
    answers: {
      "GET /wallet/total-deposits": () =>
        problem("too_many_requests", "Too many attempts. Wait a minute, then try again."),
    },
  },
  "refund-sending": {
    about: "The request is in flight.",
    answers: { "POST /wallet/withdraw-total-deposits": never },
  },
  "refund-refused": {
    about: "The server refuses the address.",
    answers: {
      "POST /wallet/withdraw-total-deposits": () =>
        problem("invalid_wallet_address", "This address belongs to a contract that cannot receive UBXS."),
    },
  },
  "refund-another-address": {
    about: "The server recorded another address than the one sent.",
    addressWritten: "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
  },
  "refund-open-elsewhere": {
    about: "A request was made on another device in the meantime.",
    requestElsewhere: PENDING,
  },

  // A request on its way.
  "refund-pending": {
    about: "A request is waiting for the first of two approvals, third in line.",
    request: PENDING,
    progress: { queue_position: 3, typical_seconds: 345_600, estimate: ESTIMATE },
  },
  "refund-first-approval": {
    about: "One of two admins has approved the request.",
    request: { ...PENDING, approvals_given: 1 },
    progress: { queue_position: 1, typical_seconds: 345_600, estimate: ESTIMATE },
  },
  "refund-late": {
    about:
      "A request has waited longer than nearly all others: two approvals are missing, and the next update has a date.",
    request: PENDING,
    progress: {
      queue_position: 2,
      queue_moved: { from: 5, on: "2026-02-27" },
      typical_seconds: 345_600,
      next_update: { on: "2026-03-04", reason: "approvals", is_late: true },
    },
  },
  "refund-cooling-off": {
    about: "The request is approved and in its waiting period.",
    request: COOLING,
    progress: {
      payment: { ...IN_LINE, waits_for: "cooling_off" },
      typical_seconds: 345_600,
      estimate: { ...ESTIMATE, approved: null },
    },
  },
  "refund-in-line": {
    about: "The request is approved and in line to be paid.",
    request: APPROVED,
    progress: { payment: IN_LINE, typical_seconds: 345_600, estimate: { ...ESTIMATE, approved: null } },
  },
  "refund-held": {
    about: "The request is approved and waits for the treasury to be topped up.",
    request: APPROVED,
    progress: {
      payment: { ...IN_LINE, waits_for: "funds" },
      next_update: { on: "2026-03-04", reason: "funds", is_late: false },
    },
  },
  "refund-stopped": {
    about: "The request is approved, and all payments are stopped.",
    request: APPROVED,
    progress: {
      payment: { ...IN_LINE, waits_for: "payments_stopped" },
      next_update: { on: "2026-03-04", reason: "payments_stopped", is_late: false },
    },
  },
  "refund-confirming": {
    about: "The payment is in a block that isn't final yet.",
    request: APPROVED,
    progress: {
      payment: {
        status: "confirming",
        waits_for: null,
        confirmations: 4,
        confirmations_needed: 15,
        tx_hash: hashOf("d4"),
      },
    },
  },
  "refund-paid": { about: "The refund is paid to the person's wallet.", user: VERIFIED_USER, request: PAID },
  "refund-rejected": { about: "The request was rejected, with a reason.", request: REJECTED },
  "refund-cancelled": { about: "The person cancelled the request.", request: CANCELLED },

  // Signing in, registering and choosing another password.
  "sign-in": { about: "Every account, registration and link is accepted." },
  "sign-in-waiting": { about: "The sign-in is in flight.", answers: { "POST /auth/login": never } },
  "sign-in-wrong-password": {
    about: "The email address or password is wrong.",
    answers: {
      "POST /auth/login": () => problem("invalid_credentials", "The email address or password is wrong."),
    },
  },
  "sign-in-too-many-attempts": {
    about: "Too many sign-in attempts: try again in a minute.",
    answers: {
      "POST /auth/login": () =>
        problem("too_many_requests", "Too many attempts. Wait a moment and try again.", {}, { "Retry-After": "60" }),
    },
  },
  "sign-in-disabled": {
    about: "The account has been disabled.",
    answers: {
      "POST /auth/login": () => problem("account_disabled", "This account is disabled. Contact support."),
    },
  },
  "register-email-taken": {
    about: "There is an account with this email address.",
    answers: {
      "POST /auth/register": () => problem("email_taken", "An account with this email address already exists."),
    },
  },
  "register-invalid": {
    about: "The server refuses the password of a registration.",
    answers: {
      "POST /auth/register": () => problem("validation_failed", "password: is too common", WRONG_FIELD),
    },
  },
  "reset-link-expired": {
    about: "The emailed link to choose a new password has expired.",
    answers: {
      "POST /auth/password/reset": () =>
        problem("invalid_reset_token", "This link has expired or was already used. Request a new one."),
    },
  },

  // The account's settings.
  account: { about: "The person has two passkeys, an authenticator app and recovery codes, and two devices." },
  "account-new": { about: "The person signs in with a password alone.", factors: NO_FACTORS },
  "account-unreadable": {
    about: "The person's factors and devices fail to load.",
    answers: {
      "GET /auth/factors": () => problem("too_many_requests", "Too many attempts. Wait a minute, then try again."),
      "GET /auth/sessions": () => problem("too_many_requests", "Too many attempts. Wait a minute, then try again."),
    },
  },

  // A partner's page, which has a client secret.
  "partner-unlinked": { about: "On a partner's page, the person hasn't connected their account yet.", link: "none" },
  "partner-linked": {
    about: "On a partner's page, the person has connected their account, with a verified wallet.",
    link: "linked",
    user: VERIFIED_USER,
  },
  "partner-pending": {
    about: "On a partner's page, a request is waiting for approval.",
    link: "linked",
    user: VERIFIED_USER,
    request: PENDING,
  },

  // What all widgets meet.
  "session-loading": { about: "The session is still loading.", answers: { "GET /auth/me": never } },
  "session-ended": { about: "The session of the page's token has ended.", sessionEnded: true },
  "session-unreachable": { about: "The API cannot be reached.", answers: { "GET /auth/me": unreachable } },
  unreachable: { about: "The device is offline.", unreachable: true },
  "platform-active": { about: "The platform is open: nothing is suspended.", platform: ACTIVE },
  "platform-announcement": {
    about: "An operator has published an announcement.",
    platform: {
      ...ACTIVE,
      announcement: { version: 1, texts: { en: "Investing is open again.\n\nThank you for your patience." } },
    },
  },
  admin: { about: "The person is an admin.", user: ADMIN },

  // Wallets.
  "wallet-taken": {
    about: "The wallet is verified for another account.",
    answers: {
      "POST /auth/wallet/verify": () => problem("wallet_taken", "This wallet is verified for another account."),
    },
  },
  "wallet-wrong-signature": {
    about: "The signature is from another wallet.",
    answers: {
      "POST /auth/wallet/verify": () =>
        problem(
          "invalid_signature",
          "This signature is from another wallet. Choose the wallet named in the message and sign again.",
        ),
    },
  },
  "deposits-open": {
    about: "The platform is open and accepts deposits from a verified wallet.",
    user: VERIFIED_USER,
    platform: ACTIVE,
    depositAddress: DEPOSIT_ADDRESS,
  },
} as const satisfies Record<string, State>;

/** The name of a state. */
export type StateName = keyof typeof STATES;

/**
 * Lists the names of all states.
 *
 * @example
 * test.each(STATE_NAMES)("my page in the state %s", (name) => server.use(...handlers(name)));
 */
export const STATE_NAMES = Object.keys(STATES) as readonly StateName[];
