import { randomBytes, randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import { insertSession } from "../accounts/store.ts";
import { hashToken } from "../accounts/tokens.ts";
import { addUser, pay, someAddress } from "../money.fixture.ts";
import type { Sql } from "../platform/database/connect.ts";

/** A person who can ask for a refund, with the key of their request. */
export type Investor = { token: string; key: string; address: string };
/** The answer to a request. */
export type Created = { withdrawal: { id: string } };
/** A request that was answered. */
export type Acknowledged = { one: Investor; body: Created };

/** Adds a person with two deposits. */
export async function investor(sql: Sql): Promise<Investor> {
  const { id } = await addUser(sql);
  const token = randomBytes(32).toString("base64url");
  await insertSession(sql, { id, password_hash: "none" }, hashToken(token), new Date());
  await pay(sql, id, "12.5");
  await pay(sql, id, "3");
  return { token, key: randomUUID(), address: someAddress() };
}

/** Asks for a refund. @returns the answer, or null if the server was gone before it came whole */
export async function requestRefund(url: string, { token, key, address }: Investor): Promise<Created | null> {
  let response: Response;
  let body: Created & { code?: string };
  try {
    response = await fetch(`${url}/api/wallet/withdraw-total-deposits`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify({ wallet_address: address }),
    });
    body = (await response.json()) as typeof body;
  } catch {
    return null;
  }
  // 503 while the database goes away; in flight until PostgreSQL notices that the killed process is gone.
  if (response.status === 503 || body.code === "request_in_flight") return null;
  expect([response.status, body.code]).toEqual([201, undefined]);
  return body;
}

/** Asks for a refund until there is an answer. */
export async function untilAnswered(url: string, one: Investor): Promise<Created> {
  return vi.waitUntil(() => requestRefund(url, one), { interval: 50 });
}

/** Reads the requests of a person. */
export async function myRequests(url: string, { token }: Investor): Promise<unknown[]> {
  const response = await fetch(`${url}/api/wallet/withdrawals`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await response.json()) as { withdrawals: unknown[] }).withdrawals;
}
