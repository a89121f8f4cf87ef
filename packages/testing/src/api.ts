import {
  type Credentials,
  type DepositAddress,
  type DepositBreakdown,
  formatAmount,
  type Platform,
  parseAmount,
  type Registration,
  type User,
  type Withdrawal,
  type WithdrawalProgress,
} from "@freehold/contract";
import { type Answer, type Answers, json, noContent, problem, stream } from "./answers.ts";
import { TOKEN, USER } from "./data/people.ts";
import { SUSPENDED } from "./data/platform.ts";
import { DEPOSITS, PENDING } from "./data/refunds.ts";

/** What an API knows to begin with, and where it answers otherwise than it should. */
export type State = {
  /** One sentence: what a person meets. */
  about: string;
  /** Who is signed in, where the page has a token. @default USER */
  user?: User;
  /** @default suspended */
  platform?: Platform;
  /** What can be refunded. @default three deposits */
  deposits?: readonly DepositBreakdown[];
  /** The latest request of the person. @default none */
  request?: Withdrawal;
  /** A request that is made on another device while the person fills in the form. */
  requestElsewhere?: Withdrawal;
  /** How far it is. */
  progress?: Partial<WithdrawalProgress>;
  /** Where deposits go. Without it, none are taken. */
  depositAddress?: DepositAddress;
  /** What is answered instead. */
  answers?: Answers;
};

const AS_OF = "2026-03-02T12:00:00.000Z";
const isOpen = ({ status }: Withdrawal): boolean => status === "pending" || status === "approved";

/**
 * A small platform that remembers what it is told: a request that is made is there afterwards, and can be taken back; a wallet that
 * signs is verified. It is no server: passwords, signatures and addresses are not judged.
 */
export function createApi({
  user: signedIn = USER,
  platform = SUSPENDED,
  deposits = DEPOSITS,
  ...state
}: State): Answers {
  let user = signedIn;
  let request = state.request ?? null;

  const refundable = () => (request && (isOpen(request) || request.status === "completed") ? [] : deposits);
  const total = (of: readonly DepositBreakdown[]) =>
    formatAmount(of.reduce((sum, { amount_ubxs }) => sum + parseAmount(amount_ubxs), 0n));
  const progress = (): object => ({
    success: true,
    withdrawal: request ?? PENDING,
    queue_position: null,
    payment: null,
    typical_seconds: null,
    estimate: null,
    as_of: AS_OF,
    ...state.progress,
  });

  /** Answers people with a session alone. */
  const signedInOnly =
    (answer: Answer): Answer =>
    (asked) =>
      asked.headers.get("authorization")?.startsWith("Bearer ")
        ? answer(asked)
        : problem("unauthorized", "Please sign in.");

  const ofPerson: Answers = {
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
    "GET /events": () => stream("changed", { topics: [] }),
    "GET /wallet/total-deposits": () =>
      json({ success: true, total_deposits_ubxs: total(refundable()), deposit_count: refundable().length }),
    "GET /wallet/check-pending-total-withdrawal": () =>
      json(request && isOpen(request) ? { success: true, withdrawal: request } : { success: false, withdrawal: null }),
    "GET /wallet/withdrawals": () => json({ success: true, withdrawals: request ? [request] : [] }),
    "GET /wallet/cooling-off": () => json({ success: true, cooling_off_seconds: 0, cooling_off_because: null }),
    "GET /wallet/transactions": () =>
      json({ success: true, transactions: deposits.map(asMovement).reverse(), next: null }),
    "POST /wallet/withdraw-total-deposits": async (asked) => {
      const { wallet_address } = (await asked.json()) as { wallet_address: string };
      request ??= state.requestElsewhere ?? null;
      if (request && isOpen(request))
        return problem("withdrawal_pending", "A withdrawal request is already open.", { withdrawal: request });
      if (refundable().length === 0) return problem("nothing_to_withdraw", "There are no deposits to refund.");
      const total_deposits_info = {
        deposit_count: deposits.length,
        total_amount: total(deposits),
        deposits_breakdown: deposits,
      };
      const amount = total_deposits_info.total_amount;
      request = {
        ...PENDING,
        amount_ubxs: amount,
        total_deposits_amount: amount,
        deposit_count: deposits.length,
        wallet_address,
      };
      return json(
        { success: true, message: "The request was created.", withdrawal: request, total_deposits_info },
        201,
      );
    },
    "POST /wallet/withdrawals/:id/cancel": () => {
      if (request?.status !== "pending")
        return problem("invalid_transition", "Only a pending request can be cancelled.");
      request = { ...request, status: "cancelled", closed_at: AS_OF };
      return json({ success: true, withdrawal: request });
    },
    "GET /wallet/withdrawals/:id/progress": () => json(progress()),
    "GET /wallet/withdrawals/:id/events": () => stream("progress", progress()),
    "GET /wallet/pending-deposits": () => json({ success: true, deposits: [] }),
    ...(state.depositAddress && { "GET /wallet/address": () => json(state.depositAddress as DepositAddress) }),
  };

  return {
    ...Object.fromEntries(Object.entries(ofPerson).map(([route, answer]) => [route, signedInOnly(answer)])),
    "GET /platform": () => json(platform),
    "GET /names/:address": () => json({ success: true, name: null }),
    "GET /auth/referrals/validate/:code": () => json({ success: true, valid: true }),
    "POST /auth/login": async (asked) => {
      const { email } = (await asked.json()) as Credentials;
      user = { ...user, email };
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
    ...state.answers,
  };
}

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
