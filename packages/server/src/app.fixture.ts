import type { Login, Problem, Registered, User } from "@freehold/contract";
import { asServer } from "@freehold/server/testing/test-database";
import { createPasswords } from "./accounts/passwords/passwords.ts";
import { type AppOptions, createApp } from "./app.ts";
import type { Sql } from "./platform/database/connect.ts";
import { createLog } from "./platform/http/log.ts";

/** Far more than any test asks for; tests of the limits give their own. */
const PLENTY = { points: 100_000, duration: 900 };

/** What tests read of answers that they give no type for; `toMatchObject` says what is really there. */
type Body = { success: boolean } & Omit<Login & Registered, "success"> &
  Omit<Problem, "success"> &
  Record<string, unknown>;

/** An answer as a test looks at it. */
export type Reply<Answer = Body> = { status: number; headers: Headers; text: string; body: Answer };

/** What `/metrics` asks for in tests. */
export const OPERATORS_TOKEN = "the-token-of-operators";

/** Hashes of the same kind for a fiftieth of the work, which is what people who sign in again and again cost a test. */
const QUICK = { memoryCost: 1024, timeCost: 1 };

/** The password of all people in tests. Short, because a check of its strength takes time by its length. */
export const PASSWORD = "wren tulip frog";
/** A wallet with a right checksum. */
export const WALLET = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

const OFTEN: AppOptions["limits"] = {
  signInByAddress: PLENTY,
  signInByPair: PLENTY,
  signInByEmail: PLENTY,
  registration: PLENTY,
  passwordChange: PLENTY,
  passwordForgotByAddress: PLENTY,
  signInByDevice: PLENTY,
  emailConfirmation: PLENTY,
  passwordReset: PLENTY,
  referralCode: PLENTY,
  walletNonce: PLENTY,
  walletVerify: PLENTY,
  depositNotice: PLENTY,
  withdrawalRequest: PLENTY,
  investment: PLENTY,
  mailedLink: PLENTY,
};

/**
 * The application on a test database, with short ways to call it. Its clock can be moved, its log is kept in `lines`.
 *
 * @example
 * const { sql } = await createTestDatabase();
 * const app = createTestApp(sql);
 * const { token } = await app.signedUp("ada@freehold.test");
 * const answer = await app.get("/api/auth/me", token);
 */
export function createTestApp(sql: Sql, options: Partial<AppOptions> = {}) {
  const lines: string[] = [];
  let offset = 0;
  const app = createApp({
    sql: asServer(sql),
    clock: () => new Date(Date.now() + offset),
    log: createLog({ level: "debug", destination: { write: (line) => lines.push(line) } }),
    config: { publicUrl: "http://127.0.0.1:4600", metricsToken: OPERATORS_TOKEN, publicDocs: true },
    passwords: createPasswords({ work: QUICK }),
    ...options,
    // The people of all tests of a file are of one domain.
    limits: { registrationByDomain: PLENTY, ...(options.limits ?? OFTEN) },
  });

  const headers = (token?: string, more: Record<string, string> = {}) => ({
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...more,
  });
  /** As if the request came from this network address, with its path as it is written. */
  const from = (address: string, url: string) =>
    ({ incoming: { socket: { remoteAddress: address }, rawHeaders: [], url } }) as never;
  const call = async <Answer = Body>(
    path: string,
    init: RequestInit,
    address = "192.0.2.1",
  ): Promise<Reply<Answer>> => {
    const response = await app.request(path, init, from(address, path));
    const text = await response.text();
    const isJson = /json/.test(response.headers.get("Content-Type") ?? "");
    const body = (isJson && text ? JSON.parse(text) : null) as Answer;
    return { status: response.status, headers: response.headers, text, body };
  };
  const get = <Answer = Body>(path: string, token?: string) => call<Answer>(path, { headers: headers(token) });
  const post = <Answer = Body>(
    path: string,
    body?: unknown,
    token?: string,
    more: Record<string, string> = {},
    address?: string,
  ) =>
    call<Answer>(
      path,
      {
        method: "POST",
        headers: headers(token, { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...more }),
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      },
      address,
    );

  return {
    app,
    lines,
    call,
    get,
    post,
    /** Lets time pass. */
    advance: (milliseconds: number) => {
      offset += milliseconds;
    },
    register: (email: string, more: object = {}) =>
      post("/api/auth/register", { email, password: PASSWORD, wallet_address: WALLET, ...more }),
    signIn: (email: string, password = PASSWORD) => post("/api/auth/login", { email, password }),
    /** Registers, confirms the address as by the mailed link, and signs in. */
    async signedUp(email: string, more: object = {}): Promise<{ token: string; user: User }> {
      const registered = await this.register(email, more);
      if (registered.status !== 201) throw new Error(`Not registered: ${registered.text}`);
      await sql`update users set email_confirmed_at = now() where id = ${registered.body.user.id}`;
      const { body } = await this.signIn(email);
      return { token: body.token, user: body.user };
    },
  };
}
