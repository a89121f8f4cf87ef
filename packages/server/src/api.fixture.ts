import { randomBytes } from "node:crypto";
import type {
  AdminWithdrawal,
  AdminWithdrawalDetail,
  AdminWithdrawals,
  AuditEntry,
  Balance,
  BulkApproved,
  InvestmentAnswer,
  InvestmentQuote,
  Investments,
  Problem,
  Properties,
  PropertyAnswer,
  PropertyEvent,
  PropertyEventAnswer,
  PropertyFiles,
  Reconciliation,
  SettingsAnswer,
  TotalDeposits,
  TotalWithdrawalCreated,
  WalletTransactions,
  Withdrawals,
} from "@freehold/contract";
import { asServer } from "@freehold/server/testing/test-database";
import { insertSession } from "./accounts/store.ts";
import { hashToken } from "./accounts/tokens.ts";
import { OPERATORS_TOKEN } from "./app.fixture.ts";
import { type AppOptions, createApp } from "./app.ts";
import { addUser } from "./money.fixture.ts";
import type { Sql } from "./platform/database/connect.ts";
import { createLog } from "./platform/http/log.ts";

type Rest<Answer> = Omit<Answer, "success" | "withdrawal">;

/** What tests read of answers that they give no type for; their expectations say what is really there. */
type Body = { success: boolean; withdrawal: AdminWithdrawal } & Rest<Problem> &
  Rest<TotalWithdrawalCreated> &
  Rest<AdminWithdrawalDetail> &
  Omit<AdminWithdrawals, "items"> & {
    items: (AdminWithdrawals["items"][number] & AuditEntry & Pick<PropertyEvent, "title">)[];
  } & Rest<SettingsAnswer> &
  Rest<BulkApproved> &
  Rest<Reconciliation> &
  Rest<Withdrawals> &
  Rest<WalletTransactions> &
  Rest<TotalDeposits> &
  Rest<Properties> &
  Rest<PropertyAnswer> &
  Rest<PropertyEventAnswer> &
  Rest<PropertyFiles> &
  Rest<InvestmentAnswer> &
  Rest<InvestmentQuote> &
  Rest<Investments> &
  Balance;

/** An answer as a test looks at it. */
export type Reply<Answer = Body> = { status: number; body: Answer; headers: Headers };

/**
 * The server's application on a test database, without a socket, and people who are signed in to it.
 *
 * @example
 * const api = createTestApi(sql);
 * const admin = await api.person("admin");
 * const { body } = await admin.get<Treasury>("/admin/treasury");
 */
export function createTestApi(sql: Sql, options: Partial<AppOptions> = {}) {
  const clock = () => new Date();
  // Many tests only need its people, and an application takes 13 ms to make.
  const appOf = lazy(() =>
    createApp({
      sql: asServer(sql),
      clock,
      log: createLog({ level: "silent" }),
      config: { publicUrl: "http://127.0.0.1:4600", metricsToken: OPERATORS_TOKEN, publicDocs: true },
      // Far more than any test asks for.
      limits: {
        withdrawalRequest: { points: 100_000, duration: 900 },
        investment: { points: 100_000, duration: 900 },
        statement: { points: 100_000, duration: 900 },
      },
      ...options,
    }),
  );

  async function call<Answer = Body>(
    method: string,
    path: string,
    token: string | null,
    options: CallOptions = {},
  ): Promise<Reply<Answer>> {
    const response = await appOf().request(`/api${path}`, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(options.body !== undefined && { "Content-Type": "application/json" }),
        ...options.headers,
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text && JSON.parse(text), headers: response.headers };
  }

  return {
    get app() {
      return appOf();
    },
    call,
    /** What `/metrics` says. */
    async metrics(): Promise<string> {
      const headers = { Authorization: `Bearer ${OPERATORS_TOKEN}` };
      return (await appOf().request("/metrics", { headers })).text();
    },
    /** A new person with a session of their own. @param referredBy - as of `addUser` */
    async person(role: "user" | "admin" = "user", referredBy: string | null = null) {
      const user = await addUser(sql, role, referredBy);
      const token = randomBytes(32).toString("base64url");
      await insertSession(sql, { id: user.id, password_hash: "none" }, hashToken(token), clock());
      return {
        ...user,
        token,
        /** Proves who they are, as by a password or a factor. */
        async prove() {
          await sql`update sessions set proved_at = clock_timestamp() where token_hash = ${hashToken(token)}`;
        },
        get: <Answer = Body>(path: string) => call<Answer>("GET", path, token),
        post: <Answer = Body>(path: string, body?: unknown, headers?: Record<string, string>) =>
          call<Answer>("POST", path, token, { body, ...(headers && { headers }) }),
        patch: <Answer = Body>(path: string, body: unknown) => call<Answer>("PATCH", path, token, { body }),
        delete: (path: string) => call("DELETE", path, token),
      };
    },
  };
}

/** Makes a value at the first call and keeps it. */
function lazy<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

type CallOptions = { body?: unknown; headers?: Record<string, string> };

/** A person who is signed in. */
export type Person = Awaited<ReturnType<ReturnType<typeof createTestApi>["person"]>>;
