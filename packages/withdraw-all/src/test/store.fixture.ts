import type { User } from "@freehold/contract";
import { ApiError, type Session, safeStorage } from "@freehold/session";
import type { WalletApi } from "@freehold/session/api/wallet";
import { atom } from "nanostores";
import { afterEach, beforeEach, expect, vi } from "vitest";
import {
  createWithdrawAll,
  type KeyStorage,
  type RefundState,
  type StatusChange,
  type Submitted,
} from "../store/index.ts";
import { ADDRESS, hashOf, OTHER } from "./stub-api.fixture.ts";

export const HASH = hashOf("ab");
export const TOTAL = { success: true, total_deposits_ubxs: "2570.75", deposit_count: 3 };
export const NONE = { success: false, withdrawal: null };
export const PENDING = {
  id: "r1",
  amount_ubxs: "2570.75",
  wallet_address: ADDRESS,
  status: "pending",
  tx_id: null,
  created_at: "2026-03-01T09:30:00.000Z",
};

export const user = (id: string) => ({ id, email: `${id}@freehold.test`, wallet_address: OTHER }) as User;

/** An error as the session throws it. */
export function apiError(status: number, code: ApiError["code"], body?: unknown): ApiError {
  return new ApiError({
    message: `API Error: ${status}`,
    detail: "A sentence.",
    code,
    status,
    requestId: "req_1",
    errors: [],
    retryAfter: null,
    body,
  });
}

/** The wallet of the API, with these answers. */
export function answering(answers: Record<string, unknown> = {}) {
  const calls = {
    totalDeposits: vi.fn(async (): Promise<unknown> => TOTAL),
    checkPendingTotalWithdrawal: vi.fn(async (): Promise<unknown> => NONE),
    withdrawals: vi.fn(async (): Promise<unknown> => ({ success: true, withdrawals: [] })),
    transactions: vi.fn(async (): Promise<unknown> => ({ success: true, transactions: [] })),
    withdrawTotalDeposits: vi.fn(
      async (_body: { wallet_address: string }, _options?: { idempotencyKey?: string }): Promise<unknown> => ({
        success: true,
        withdrawal: PENDING,
        total_deposits_info: null,
      }),
    ),
    cancelWithdrawal: vi.fn(
      async (): Promise<unknown> => ({ success: true, withdrawal: { ...PENDING, status: "cancelled" } }),
    ),
  };
  for (const [name, answer] of Object.entries(answers)) calls[name as keyof typeof calls].mockResolvedValue(answer);
  return calls;
}

type SetUpOptions = { answers?: Record<string, unknown>; storage?: KeyStorage };

/** Whether something is under way that the state tells of. */
export function isBusy(state: RefundState): boolean {
  if (state.status === "request") return state.checking;
  if (state.status === "form") return state.deposits.loading;
  return state.status === "loading" || state.status === "submitting";
}

/** The store of one panel; a user is signed in. */
export function setUp({ answers = {}, storage = safeStorage("memory") }: SetUpOptions = {}) {
  const session = atom<Session>({ status: "signed-in", user: user("u1") });
  const wallet = answering(answers);
  const refund = createWithdrawAll({ session, storage, wallet: wallet as unknown as WalletApi });
  const state = () => refund.$state.get();
  const heard = {
    onSubmitted: vi.fn<(event: Submitted) => void>(),
    onStatusChange: vi.fn<(event: StatusChange) => void>(),
  };
  refund.$state.listen(() => {});
  const settled = () => vi.waitFor(() => expect(isBusy(state())).toBe(false));
  const start = async () => {
    const leave = refund.connect(heard);
    await settled();
    return leave;
  };
  return { session, wallet, refund, state, heard, start, settled };
}

/** A promise that the test settles. */
export function deferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<Value>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

/** What was written to the console, which stays quiet. */
export let log: ReturnType<typeof vi.spyOn>;

/** Once a file: every test has the clock and the console as they are, and errors are logged to {@link log} alone. */
export function quietConsole(): void {
  beforeEach(() => {
    log = vi.spyOn(console, "error").mockImplementation(() => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
