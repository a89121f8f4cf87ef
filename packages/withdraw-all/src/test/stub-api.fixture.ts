import { configure, signOut } from "@freehold/session";
import { json, type StubApi, stubbedPage, USER } from "@freehold/test-utils/browser/stub-api";
import { hashOf, PENDING } from "@freehold/testing";

export { hashOf };

/** The registered wallet of {@link USER}. */
export const ADDRESS = USER.wallet_address;
/** A valid address that is not registered. */
export const OTHER = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

const { approvals_needed: _, approvals_given: __, cooling_off_until: ___, ...request } = PENDING;
/** A request under review, as a server says it that knows of no approvals. */
export const REQUEST = request;

/** What the request takes with it. */
export const INFO = {
  deposit_count: 3,
  total_amount: "2570.75",
  deposits_breakdown: [
    { amount_ubxs: "1250.5", tx_hash: hashOf("a1"), created_at: "2025-11-02T12:10:00.000Z" },
    { amount_ubxs: "320.25", tx_hash: hashOf("b2"), chain_id: 56, created_at: "2025-12-18T08:45:00.000Z" },
    { amount_ubxs: "1000", tx_hash: "javascript:alert(1)", created_at: "2026-01-09T17:20:00.000Z" },
  ],
};

/** Whom the platform names to ask. */
export const SUPPORT = { email: "help@freehold.test", url: null, hours: null };

export const DEPOSITS = "GET /wallet/total-deposits";
export const CHECK = "GET /wallet/check-pending-total-withdrawal";
export const HISTORY = "GET /wallet/withdrawals";
export const TRANSACTIONS = "GET /wallet/transactions";
export const SUBMIT = "POST /wallet/withdraw-total-deposits";
export const CANCEL = `POST /wallet/withdrawals/${REQUEST.id}/cancel`;

const page = stubbedPage({ configure, signOut });

export const { restartSession, tidyUp } = page;

/** A small server at the edge of the network: three deposits, no request yet, and one is created when asked for. */
export function stubApi(): StubApi {
  const api = page.stubApi(
    {
      [DEPOSITS]: json({ success: true, total_deposits_ubxs: "2570.75", deposit_count: 3 }),
      [CHECK]: json({ success: false, withdrawal: null }),
      [HISTORY]: json({ success: true, withdrawals: [] }),
      "GET /platform": json({ success: true, platform_status: "suspended", support: SUPPORT, announcement: null }),
      [TRANSACTIONS]: json({
        success: true,
        transactions: INFO.deposits_breakdown
          .map((deposit) => ({ ...deposit, type: "deposit", status: "confirmed" }))
          .toReversed(),
      }),
      [SUBMIT]: (body) => {
        const withdrawal = { ...REQUEST, ...(body as { wallet_address: string }) };
        api.routes[CHECK] = json({ success: true, withdrawal });
        return Response.json(
          { success: true, message: "Created.", withdrawal, total_deposits_info: INFO },
          { status: 201 },
        );
      },
      [CANCEL]: () => {
        api.routes[CHECK] = json({ success: false, withdrawal: null });
        return Response.json({ success: true, withdrawal: { ...REQUEST, status: "cancelled" } });
      },
    },
    "secret-token",
  );
  return api;
}
