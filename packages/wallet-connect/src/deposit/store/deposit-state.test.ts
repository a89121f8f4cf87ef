import type { Deposit, DepositAddress, User } from "@freehold/contract";
import { ApiError } from "@freehold/session";
import { describe, expect, test } from "vitest";
import { type DepositInputs, deriveDepositState, type Progress } from "./deposit-state.ts";
import { NO_REQUESTS } from "./wallet-request.ts";

const ACCOUNT = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const OTHER = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const user = { id: "u1", wallet_address: ACCOUNT, wallet_verified_at: "2026-03-02T10:00:00.000Z" } as User;
const place = { chain_id: 56, address: OTHER, token_symbol: "UBXS", platform_status: "active" } as DepositAddress;
const destination = { status: "known", value: place } as const;
const wallet = { status: "connected", address: ACCOUNT, chainId: 56, supported: true } as const;
const sent = { hash: "0x1", chainId: 56, amount: "12.5" };

const inputs = (change: Partial<DepositInputs> = {}): DepositInputs => ({
  session: { status: "signed-in", user } as DepositInputs["session"],
  wallet,
  isSignOnly: false,
  destination,
  requests: NO_REQUESTS,
  amount: "12.5",
  amountProblem: null,
  balance: null,
  progress: null,
  ...change,
});
const statusOf = (change: Partial<DepositInputs>) => deriveDepositState(inputs(change)).status;

describe("before anything is sent", () => {
  const at = "2026-03-02T10:00:00.000Z";
  const request = { id: 1, begunAt: at, askedAt: at, amount: "12.5", isLeft: false };
  const stateWith = (requests: DepositInputs["requests"]) => deriveDepositState(inputs({ requests }));

  test("what stands in the way is shown, the first thing first", () => {
    expect(statusOf({ destination: { status: "loading" } })).toBe("loading");
    expect(statusOf({ destination: { status: "unreachable", error: new Error("No.") } })).toBe("unreachable");
    expect(statusOf({ isSignOnly: true })).toBe("sign-only");
    const suspended = { ...place, platform_status: "suspended" } as DepositAddress;
    expect(statusOf({ destination: { status: "known", value: suspended } })).toBe("suspended");
    expect(statusOf({ wallet: { status: "reconnecting" } })).toBe("disconnected");
    expect(statusOf({ wallet: { ...wallet, address: OTHER } })).toBe("unverified");
    expect(statusOf({ wallet: { ...wallet, chainId: 1 } })).toBe("other-network");
    expect(statusOf({})).toBe("form");
  });

  test("while the wallet asks its owner there is no failure to read", () => {
    expect(stateWith({ open: [request], failure: null })).toMatchObject({ asking: request, left: [], failure: null });
    expect(stateWith({ open: [], failure: "rejected" })).toMatchObject({ asking: null, failure: "rejected" });
  });

  test("a request that was left stands in the way of no other, and is not forgotten", () => {
    const left = { ...request, id: 0, isLeft: true };
    expect(stateWith({ open: [left], failure: "rejected" })).toMatchObject({ asking: null, left: [left] });
    expect(stateWith({ open: [left, request], failure: null })).toMatchObject({ asking: request, left: [left] });
  });
});

describe("a deposit that was sent", () => {
  const progress: Progress = { sent, deposit: null, missed: null, isLate: false, refusal: null };
  const deposit = (status: Deposit["status"]) => ({ id: "d1", status }) as Deposit;
  const stateOf = (change: Partial<Progress>) => deriveDepositState(inputs({ progress: { ...progress, ...change } }));
  const fields = { message: "", detail: null, requestId: null, errors: [], retryAfter: null, body: undefined };
  const notFound = new ApiError({ ...fields, code: "transaction_not_found", status: 409 });
  const suspended = new ApiError({ ...fields, code: "platform_suspended", status: 409 });

  test("is shown whatever has become of the wallet", () => {
    expect(statusOf({ progress, wallet: { status: "disconnected" } })).toBe("following");
    expect(statusOf({ progress, destination: { status: "loading" } })).toBe("following");
  });

  test("ends only with what the platform says about it", () => {
    expect(stateOf({ missed: suspended })).toMatchObject({ status: "following", isUnclear: true });
    expect(stateOf({ missed: notFound })).toMatchObject({ status: "following", isUnclear: false });
    expect(stateOf({ deposit: deposit("pending"), missed: suspended })).toMatchObject({ isUnclear: false });
    expect(stateOf({ deposit: deposit("failed") }).status).toBe("left-chain");
    expect(stateOf({ deposit: deposit("confirmed") }).status).toBe("confirmed");
    expect(stateOf({ refusal: notFound }).status).toBe("refused");
  });

  test("may be missing once it is late, but only if the network does not know it", () => {
    expect(stateOf({ isLate: true, missed: notFound }).status).toBe("missing");
    expect(stateOf({ isLate: true, missed: suspended })).toMatchObject({ status: "following", canSendAnother: true });
    expect(stateOf({ isLate: true, deposit: deposit("pending") })).toMatchObject({ canSendAnother: false });
  });
});
