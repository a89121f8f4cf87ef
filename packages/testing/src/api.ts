import {
  type Credentials,
  type Deposit,
  type DepositAddress,
  type DepositBreakdown,
  type DepositNotice,
  type Factors,
  formatAmount,
  isOpen,
  type Platform,
  parseAmount,
  type Registration,
  type User,
  type Withdrawal,
  type WithdrawalProgress,
} from "@freehold/contract";
import { accountAnswers } from "./account.ts";
import { type Answer, type Answers, json, noContent, problem, stream, unreachable } from "./answers.ts";
import { FACTORS } from "./data/account.ts";
import { TOKEN, USER } from "./data/people.ts";
import { SUSPENDED } from "./data/platform.ts";
import { DEPOSITS, PENDING } from "./data/refunds.ts";
import { partnerAnswers } from "./partner.ts";

/** What an API knows to begin with, and where it answers otherwise than it should. */
export type State = {
  /** One sentence: what a person meets. */
  about: string;
  /** Who is signed in, where the page has a token. @default USER */
  user?: User;
  /** On a partner's page, which has a client secret: whether the person has connected their account. @default the person's own session */
  link?: "linked" | "none";
  /** The session of the page's token has ended, until the person signs in again. @default false */
  sessionEnded?: boolean;
  /** What the person has besides the password. @default two passkeys, an authenticator app and recovery codes */
  factors?: Factors;
  /** @default suspended */
  platform?: Platform;
  /** What can be refunded. @default three deposits */
  deposits?: readonly DepositBreakdown[];
  /** The latest request of the person. @default none */
  request?: Withdrawal;
  /** How far that request is. */
  progress?: Partial<WithdrawalProgress>;
  /** A request that is made on another device while the person fills in the form. */
  requestElsewhere?: Withdrawal;
  /** The address that is written down of a request, whatever was sent. @default what was sent */
  addressWritten?: string;
  /** Where deposits go. Without it, none are taken. */
  depositAddress?: DepositAddress;
  /** No route answers. @default false */
  unreachable?: boolean;
  /** What is answered instead, to people with a session where the route is theirs. */
  answers?: Answers;
};

const AS_OF = "2026-03-02T12:00:00.000Z";

/**
 * A small platform that remembers what it is told: a request that is made is there afterwards, and can be taken back; a wallet that
 * signs is verified; a deposit that is reported is on its way. It is no server: passwords, signatures and addresses are not judged.
 */
export function createApi(state: State): Answers {
  const { platform = SUSPENDED, deposits = DEPOSITS } = state;
  let { user = USER, sessionEnded = false } = state;
  /** The newest first, as the API lists them. */
  const requests = state.request ? [state.request] : [];
  const reported: Deposit[] = [];

  const open = () => requests.find(isOpen) ?? null;
  const refundable = () => (open() || requests[0]?.status === "completed" ? [] : deposits);
  const total = (of: readonly DepositBreakdown[]) =>
    formatAmount(of.reduce((sum, { amount_ubxs }) => sum + parseAmount(amount_ubxs), 0n));
  const progressOf = (request: Withdrawal): object => ({
    success: true,
    withdrawal: request,
    queue_position: null,
    queue_moved: null,
    payment: null,
    typical_seconds: null,
    estimate: null,
    next_update: request.status === "pending" ? { on: "2026-03-04", reason: "approvals", is_late: false } : null,
    as_of: AS_OF,
    // Of the request that it began with, as long as that is what it was.
    ...(request === state.request && state.progress),
  });

  /** What is said of the request whose id stands in the path. */
  const ofRequest =
    (answer: (request: Withdrawal) => Response): Answer =>
    (_, { id }) => {
      const found = requests.find((request) => request.id === id);
      return found ? answer(found) : problem("not_found", "There is no such request.");
    };

  /** Answers people with a session alone. */
  const signedInOnly =
    (answer: Answer): Answer =>
    (asked, params) => {
      if (!asked.headers.get("authorization")?.startsWith("Bearer "))
        return problem("unauthorized", "Sign in to continue.");
      return sessionEnded ? problem("unauthorized", "Your session has ended. Sign in again.") : answer(asked, params);
    };

  const ofAccount: Answers = {
    "GET /auth/me": () => json(user),
    "GET /auth/session": () => json({ success: true, seconds_left: 86_400, seconds_at_most: 604_800 }),
    "GET /auth/wallet/nonce": () => json(nonce()),
    "POST /auth/wallet/verify": async (asked) => {
      const { message } = (await asked.json()) as { message: string };
      const wallet_address = /^0x[0-9a-fA-F]{40}$/m.exec(message)?.[0];
      if (!wallet_address) return problem("invalid_message", "This is not the message that was to be signed.");
      user = { ...user, wallet_address, wallet_verified_at: new Date().toISOString() };
      return json({ success: true, user });
    },
    ...accountAnswers(state.factors ?? FACTORS),
    "GET /events": () => stream("changed", { topics: [] }),
    "GET /wallet/total-deposits": () =>
      json({ success: true, total_deposits_ubxs: total(refundable()), deposit_count: refundable().length }),
    "GET /wallet/check-pending-total-withdrawal": () => {
      const withdrawal = open();
      return json({ success: withdrawal !== null, withdrawal });
    },
    "GET /wallet/withdrawals": () => json({ success: true, withdrawals: requests }),
    "GET /wallet/cooling-off": () => json({ success: true, cooling_off_seconds: 0, cooling_off_because: null }),
    "GET /wallet/destinations/:address": () => json({ success: true, kind: "wallet" }),
    "GET /wallet/transactions": () =>
      json({ success: true, transactions: deposits.map(asMovement).reverse(), next: null }),
    "POST /wallet/withdraw-total-deposits": async (asked) => {
      const sent = (await asked.json()) as { wallet_address: string };
      if (state.requestElsewhere && requests.length === 0) requests.unshift(state.requestElsewhere);
      const withdrawal = open();
      if (withdrawal) return problem("withdrawal_pending", "A withdrawal request is already open.", { withdrawal });
      if (refundable().length === 0) return problem("nothing_to_withdraw", "There are no deposits to refund.");
      const amount = total(deposits);
      const made = {
        ...PENDING,
        id: crypto.randomUUID(),
        amount_ubxs: amount,
        total_deposits_amount: amount,
        deposit_count: deposits.length,
        wallet_address: state.addressWritten ?? sent.wallet_address,
        created_at: new Date().toISOString(),
      };
      requests.unshift(made);
      const total_deposits_info = {
        deposit_count: deposits.length,
        total_amount: amount,
        deposits_breakdown: deposits,
      };
      return json({ success: true, message: "The request was created.", withdrawal: made, total_deposits_info }, 201);
    },
    "GET /wallet/withdrawals/:id": ofRequest((withdrawal) => json({ success: true, withdrawal })),
    "POST /wallet/withdrawals/:id/cancel": ofRequest((request) => {
      if (request.status !== "pending")
        return problem("invalid_transition", "Only a pending request can be cancelled.");
      const withdrawal: Withdrawal = { ...request, status: "cancelled", closed_at: new Date().toISOString() };
      requests[requests.indexOf(request)] = withdrawal;
      return json({ success: true, withdrawal });
    }),
    "GET /wallet/withdrawals/:id/progress": ofRequest((request) => json(progressOf(request))),
    "GET /wallet/withdrawals/:id/events": ofRequest((request) => stream("progress", progressOf(request))),
    "GET /wallet/address": () =>
      state.depositAddress ? json(state.depositAddress) : problem("unavailable", "Deposits are not set up here."),
    "POST /wallet/deposit": async (asked) => {
      const { tx_hash } = (await asked.json()) as DepositNotice;
      if (!state.depositAddress)
        return problem("platform_suspended", "The platform is suspended: no deposits are taken.");
      const known = reported.find((one) => one.tx_hash === tx_hash);
      if (known) return json(known);
      reported.unshift({ ...PENDING_DEPOSIT, id: crypto.randomUUID(), tx_hash, created_at: new Date().toISOString() });
      return json(reported[0] as Deposit, 201);
    },
    "GET /wallet/deposit/:id": (_, { id }) => {
      const found = reported.find((one) => one.id === id);
      return found ? json(found) : problem("not_found", "We couldn't find this deposit.");
    },
    "GET /wallet/pending-deposits": () => json({ success: true, deposits: reported }),
  };
  const ofPerson = state.link ? partnerAnswers(ofAccount, state.link === "linked", user) : ofAccount;
  const ofAll: Answers = {
    "GET /platform": () => json(platform),
    "GET /names/:address": () => json({ success: true, name: null }),
    "GET /auth/referrals/validate/:code": () => json({ success: true, valid: true }),
    "POST /auth/login": async (asked) => {
      const { email } = (await asked.json()) as Credentials;
      user = { ...user, email };
      sessionEnded = false;
      const expires_at = new Date(Date.now() + 86_400_000).toISOString();
      return json({ success: true, token: TOKEN, expires_at, user, device_token: "device" });
    },
    "POST /auth/logout": noContent,
    "POST /auth/register": async (asked) => {
      const { email, wallet_address } = (await asked.json()) as Registration;
      return json(
        { success: true, message: "The account was created.", user: { ...USER, email, wallet_address } },
        201,
      );
    },
    "POST /auth/password/forgot": () =>
      json({ success: true, message: "If the address has an account, a link is on its way." }, 202),
    "POST /auth/password/reset": noContent,
  };

  const all = { ...ofPerson, ...ofAll, ...state.answers };
  return Object.fromEntries(
    Object.entries(all).map(([route, answer]) => {
      if (state.unreachable) return [route, unreachable];
      return [route, route in ofPerson ? signedInOnly(answer) : answer];
    }),
  );
}

/** A deposit that is on chain and not final. The API is told its transaction alone: the amount is always this one. */
const PENDING_DEPOSIT = {
  amount_ubxs: "25",
  remaining_ubxs: "25",
  chain_id: 56,
  status: "pending",
  confirmations: 2,
  confirmations_needed: 15,
  confirmed_at: null,
} as const;

/** What a wallet is to sign (EIP-4361), for the page that asks. */
function nonce(): object {
  const { host, origin } = globalThis.location ?? { host: "localhost", origin: "http://localhost" };
  return {
    nonce: crypto.randomUUID().replaceAll("-", ""),
    domain: host,
    uri: origin,
    version: "1",
    chain_ids: [56, 1],
    statement: "I own this wallet and link it to my account. This sends no transaction and costs nothing.",
    issued_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 600_000).toISOString(),
  };
}

function asMovement(deposit: DepositBreakdown, index: number): object {
  const id = `00000000-0000-4000-8000-00000000000${index}`;
  return { ...deposit, id, type: "deposit", status: "confirmed" };
}
