import type {
  AdminWithdrawalDetail,
  AdminWithdrawals,
  AdminWithdrawalsQuery,
  Balance,
  Completion,
  Credentials,
  Deposit,
  DepositAddress,
  DepositNotice,
  Deposits,
  ExpectedEarnings,
  InvestmentAnswer,
  InvestmentRequest,
  Investments,
  Login,
  MonthEarnings,
  MonthlyEarnings,
  PasswordChange,
  Payouts,
  PendingTotalWithdrawal,
  Properties,
  PropertyAnswer,
  ReferralHistory,
  ReferralLeaderboard,
  ReferralSummary,
  ReferralTree,
  ReferralValidation,
  Registered,
  Registration,
  TotalDeposits,
  TotalWithdrawalCreated,
  User,
  WalletTest,
  WalletTransactions,
  WithdrawalAnswer,
  WithdrawalRequest,
  Withdrawals,
} from "@freehold/contract";
import { ApiError } from "./api-error.ts";
import { own, ownString } from "./own.ts";
import type { Call } from "./send.ts";

/** The last argument of every call. */
export type CallOptions = {
  /** Ends the call early; it then rejects with code `aborted`. */
  signal?: AbortSignal | undefined;
};

/** The last argument of the call that creates a refund request. */
export type IdempotentOptions = CallOptions & {
  /** Repeating a call with the same key gives the same answer and does nothing twice. */
  idempotencyKey?: string | undefined;
};

/** Which part of a list. SPEC 9: page 1, 10 items. */
export type PageQuery = { page?: number | undefined; limit?: number | undefined };

type Request = (call: Call) => Promise<unknown>;

/** `GET /auth/me` answered with a profile (SPEC 3: email, wallet_address, role). */
export function isUser(body: unknown): body is User {
  return (
    (["id", "email", "role"] as const).every((key) => ownString(body, key)) &&
    typeof own(body, "wallet_address") === "string"
  );
}

/** `POST /auth/login` answered with a token a header can carry. */
export function isLogin(body: unknown): body is Login {
  return /^[\x21-\x7e]+$/.test(ownString(body, "token") ?? "");
}

/**
 * The calls of SPEC 7, one function each, over whatever sends them.
 *
 * @example
 * const api = createApi((call) => send(call, { baseUrl, token, timeout: 15_000 }));
 */
export function createApi(request: Request) {
  const get = <Answer>(path: string, options?: CallOptions) =>
    request({ method: "GET", path, signal: own(options, "signal") as AbortSignal | undefined }) as Promise<Answer>;
  const post = <Answer>(path: string, body: unknown, options?: CallOptions, more?: Partial<Call>) =>
    request({
      method: "POST",
      path,
      body,
      signal: own(options, "signal") as AbortSignal | undefined,
      ...more,
    }) as Promise<Answer>;

  return {
    auth: {
      /** Creates an account; does not sign in. SPEC 8: the error's message is the server's. */
      register: (input: Registration, options?: CallOptions) =>
        post<Registered>("/auth/register", registration(input), options, {
          raiseServerMessage: true,
          ownCredentials: true,
        }),
      /** Asks for a token. `signIn()` does this, keeps the token and reads the profile. */
      login: (credentials: Credentials, options?: CallOptions) =>
        post<Login>("/auth/login", credentials, options, { accept: isLogin, ownCredentials: true }),
      /** Ends the token on the server only. `signOut()` clears the page too. */
      logout: (options?: CallOptions) => post<void>("/auth/logout", undefined, options),
      /** The signed-in user. `$session` has it already. */
      me: (options?: CallOptions) =>
        request({
          method: "GET",
          path: "/auth/me",
          signal: own(options, "signal") as AbortSignal | undefined,
          accept: isUser,
        }) as Promise<User>,
      /** 422 `wrong_password` if the current one is not right. */
      changePassword: (input: PasswordChange, options?: CallOptions) =>
        post<void>("/auth/password/change", input, options),
      referrals: {
        /** The caller's code, rewards and referred people. */
        list: (options?: CallOptions) => get<ReferralSummary>("/auth/referrals", options),
        /** Referred people, page by page. */
        history: (query?: PageQuery, options?: CallOptions) =>
          get<ReferralHistory>(
            `/auth/referrals/history${search({ page: own(query, "page") ?? 1, limit: own(query, "limit") ?? 10 })}`,
            options,
          ),
        /** Whether a referral code exists. */
        validate: async (code: string, options?: CallOptions) =>
          get<ReferralValidation>(`/auth/referrals/validate/${segment(code)}`, options),
        /** Two levels of referred people. */
        tree: (options?: CallOptions) => get<ReferralTree>("/auth/referrals/tree", options),
        /** The best referrers. */
        leaderboard: (query?: { limit?: number | undefined }, options?: CallOptions) =>
          get<ReferralLeaderboard>(
            `/auth/referrals/leaderboard${search({ limit: own(query, "limit") ?? 10 })}`,
            options,
          ),
      },
    },
    wallet: {
      /** Where deposits go. */
      address: (options?: CallOptions) => get<DepositAddress>("/wallet/address", options),
      /** Everything that moved, newest first. */
      transactions: (options?: CallOptions) => get<WalletTransactions>("/wallet/transactions", options),
      /** Balances from the ledger. */
      balance: (options?: CallOptions) => get<Balance>("/wallet/balance", options),
      /** Reports a deposit by its transaction hash. */
      deposit: (body: DepositNotice, options?: CallOptions) => post<Deposit>("/wallet/deposit", body, options),
      /** One of the caller's deposits. */
      getDeposit: async (id: string, options?: CallOptions) => get<Deposit>(`/wallet/deposit/${segment(id)}`, options),
      /** Deposits that are not final yet. */
      pendingDeposits: (options?: CallOptions) => get<Deposits>("/wallet/pending-deposits", options),
      /** Whether the wallet API is reached with a valid session. */
      test: (options?: CallOptions) => get<WalletTest>("/wallet/test", options),
      /** The caller's withdrawal requests, newest first. */
      withdrawals: (options?: CallOptions) => get<Withdrawals>("/wallet/withdrawals", options),
      /** Requests a withdrawal of an amount. */
      withdraw: (body: WithdrawalRequest, options?: CallOptions) =>
        post<WithdrawalAnswer>("/wallet/withdraw", body, options),
      /** One of the caller's withdrawal requests. */
      getWithdrawal: async (id: string, options?: CallOptions) =>
        get<WithdrawalAnswer>(`/wallet/withdrawals/${segment(id)}`, options),
      /** Takes a pending request back. */
      cancelWithdrawal: async (id: string, options?: CallOptions) =>
        post<WithdrawalAnswer>(`/wallet/withdrawals/${segment(id)}/cancel`, undefined, options),
      /**
       * Requests the refund of all confirmed deposits. 409 `withdrawal_pending` carries the open request as
       * `error.body.withdrawal`; 409 `nothing_to_withdraw`; 422 `invalid_wallet_address`.
       */
      withdrawTotalDeposits: (body: { wallet_address: string }, options?: IdempotentOptions) =>
        post<TotalWithdrawalCreated>("/wallet/withdraw-total-deposits", body, options, {
          idempotencyKey: own(options, "idempotencyKey") as string | undefined,
        }),
      /** The confirmed deposits that can be withdrawn. */
      totalDeposits: (options?: CallOptions) => get<TotalDeposits>("/wallet/total-deposits", options),
      /** The open withdraw-all request, if there is one. */
      checkPendingTotalWithdrawal: (options?: CallOptions) =>
        get<PendingTotalWithdrawal>("/wallet/check-pending-total-withdrawal", options),
    },
    properties: {
      /** Every property. */
      list: (options?: CallOptions) => get<Properties>("/properties", options),
      /** One property. */
      get: async (id: string, options?: CallOptions) => get<PropertyAnswer>(`/properties/${segment(id)}`, options),
    },
    investments: {
      /** The caller's investments. */
      list: (options?: CallOptions) => get<Investments>("/investments", options),
      /** Buys shares. 409 `platform_suspended`, `insufficient_balance`, `not_enough_shares`. */
      create: (body: InvestmentRequest, options?: CallOptions) => post<InvestmentAnswer>("/investments", body, options),
    },
    payouts: {
      /** The caller's payouts. */
      list: (options?: CallOptions) => get<Payouts>("/payouts", options),
      /** Earnings by month; without a year, the current one. */
      monthlyEarnings: (query?: { year?: number | undefined }, options?: CallOptions) =>
        get<MonthlyEarnings>(`/payouts/monthly-earnings${search({ year: own(query, "year") })}`, options),
      /** One month's earnings; `month` is 1 to 12. */
      monthEarnings: async (year: number, month: number, options?: CallOptions) =>
        get<MonthEarnings>(`/payouts/monthly-earnings/${segment(year)}/${segment(month)}`, options),
      /** What the caller's shares are expected to earn. */
      expectedEarnings: (options?: CallOptions) => get<ExpectedEarnings>("/payouts/expected-earnings", options),
    },
    admin: {
      withdrawals: {
        /** The refund queue, oldest pending first. */
        list: (query?: AdminWithdrawalsQuery, options?: CallOptions) =>
          get<AdminWithdrawals>(
            `/admin/withdrawals${search({ status: own(query, "status"), page: own(query, "page") ?? 1, limit: own(query, "limit") ?? 10 })}`,
            options,
          ),
        /** A request with its deposits and its history. */
        get: async (id: string, options?: CallOptions) =>
          get<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}`, options),
        /** pending → approved. 409 `self_approval`, `invalid_transition`. */
        approve: async (id: string, options?: CallOptions) =>
          post<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}/approve`, undefined, options),
        /** → rejected, with the reason the person reads. */
        reject: async (id: string, body: { reason: string }, options?: CallOptions) =>
          post<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}/reject`, body, options),
        /** → completed, with the payment's hash. 409 `tx_id_used`. */
        complete: async (id: string, body: Completion, options?: CallOptions) =>
          post<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}/complete`, body, options),
      },
    },
  };
}

/** Every call of the API, typed. Each rejects with an `ApiError`. */
export type Api = ReturnType<typeof createApi>;

/** SPEC 5: the referral code is sent only if not empty. */
function registration(input: Registration): Registration {
  const { email, password, wallet_address } = input;
  const referral_code = ownString(input, "referral_code")?.trim();
  return { email, password, wallet_address, ...(referral_code ? { referral_code } : {}) };
}

function search(query: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) params.set(key, String(value));
  return params.size ? `?${params}` : "";
}

/**
 * Encodes a path parameter. URL parsers resolve "." and ".." even when encoded, so such an id would reach another
 * route; nothing has such an id, and no request is made.
 */
function segment(value: string | number): string {
  const text = String(value);
  if (/^\.{0,2}$/.test(text) || !isWellFormed(text)) {
    throw new ApiError({
      message: "API Error: Not Found",
      detail: null,
      code: "not_found",
      status: 404,
      requestId: null,
      errors: [],
      retryAfter: null,
      body: undefined,
    });
  }
  return encodeURIComponent(text);
}

/** `encodeURIComponent` throws on half a surrogate pair. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
