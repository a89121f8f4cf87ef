import { parseAmount } from "@freehold/contract";
import {
  investmentAnswer,
  investmentQuery,
  investmentQuote,
  investmentQuoteQuery,
  investmentRequest,
  investments,
} from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import { lockSession } from "../audit/lock-session.ts";
import type { Deps } from "../platform/http/env.ts";
import { idParams } from "../platform/http/id-params.ts";
import { idempotencyHeader, respondIdempotently } from "../platform/http/idempotency.ts";
import type { Limits } from "../platform/http/limits.ts";
import { ProblemError } from "../platform/http/problem.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../platform/http/router.ts";
import { drawPdf } from "../platform/pdf/draw-pdf.ts";
import { sendFile } from "../platform/send-file.ts";
import { invest } from "./invest.ts";
import { listHoldings } from "./list-holdings.ts";
import type { Wanted } from "./price-shares.ts";
import { quoteInvestment } from "./quote-investment.ts";
import type { Receipt } from "./receipt.ts";
import { findInvestment, type InvestmentRow, listBought, listInvestments, toInvestment } from "./store.ts";

/** What people hold, and how they buy more. */
export function investmentRoutes({ sql, limits }: Pick<Deps, "sql"> & { limits: Limits }) {
  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/investments",
        tags: ["Investments"],
        summary: "Buy shares of a property",
        description:
          "With an amount, buys as many whole shares as it covers with their fee. The rest stays in the balance. Shares are paid from available principal, not from earnings.",
        ...signedIn,
        request: { headers: idempotencyHeader, ...jsonBody(investmentRequest) },
        responses: {
          201: json(investmentAnswer, "The purchase"),
          ...problems(
            "not_found",
            "platform_suspended",
            "not_for_sale",
            "not_enough_shares",
            "insufficient_balance",
            "price_changed",
            "request_in_flight",
            "idempotency_key_reused",
            "too_many_requests",
          ),
        },
      }),
      async (c) => {
        const body = c.req.valid("json");
        const { id: userId } = c.var.user;
        // Refused ones count too: each waits for the property's row, which all of its buyers share.
        await limits.take("investment", userId);
        return respondIdempotently(c, sql, body, async (tx) => {
          const total = body.total_ubxs === undefined ? undefined : parseAmount(body.total_ubxs);
          const id = await invest(tx, { userId, propertyId: body.property_id, wanted: wantedOf(body), total });
          await lockSession(tx, c.var.user.session_id);
          const bought = (await findInvestment(tx, { userId, id })) as InvestmentRow;
          return { status: 201 as const, body: { success: true as const, investment: toInvestment(bought) } };
        });
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/investments",
        tags: ["Investments"],
        summary: "The signed-in user's holdings and purchases, newest first",
        description: "Holdings and totals cover everything. Filters and pages apply to the purchases.",
        ...signedIn,
        request: { query: investmentQuery },
        responses: { 200: json(investments, "Holdings, totals and one page of purchases") },
      }),
      async (c) => {
        const userId = c.var.user.id;
        const [held, page, properties] = await Promise.all([
          listHoldings(sql, userId),
          listInvestments(sql, { userId, ...c.req.valid("query") }),
          listBought(sql, userId),
        ]);
        return c.json(
          { success: true as const, ...held, investments: page.items.map(toInvestment), next: page.next, properties },
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/investments/quote",
        tags: ["Investments"],
        summary: "Quote a purchase",
        ...signedIn,
        request: { query: investmentQuoteQuery },
        responses: { 200: json(investmentQuote, "Shares, cost, fee and remaining balance"), ...problems("not_found") },
      }),
      async (c) => {
        const query = c.req.valid("query");
        const asked = { userId: c.var.user.id, propertyId: query.property_id, wanted: wantedOf(query) };
        return c.json(await quoteInvestment(sql, asked), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/investments/{id}",
        tags: ["Investments"],
        summary: "One purchase",
        ...signedIn,
        request: { params: idParams },
        responses: { 200: json(investmentAnswer, "The purchase"), ...problems("not_found") },
      }),
      async (c) => {
        const found = await ownInvestment(c.var.user.id, c.req.valid("param").id);
        return c.json({ success: true as const, investment: toInvestment(found) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/investments/{id}/receipt.pdf",
        tags: ["Investments"],
        summary: "The receipt of a purchase, as PDF",
        ...signedIn,
        request: { params: idParams },
        responses: {
          200: { description: "The receipt", content: { "application/pdf": {} } },
          ...problems("not_found", "too_many_requests", "overloaded"),
        },
      }),
      async (c) => {
        const { id: owner } = c.var.user;
        await limits.take("receipt", owner);
        const investment = await ownInvestment(owner, c.req.valid("param").id);
        const data: Receipt = { investment, buyer: c.var.user };
        return sendFile(c, { type: "application/pdf", name: `receipt-${investment.id}.pdf` }, () =>
          drawPdf({ thread: "investments/receipt-thread", data, owner, signal: c.req.raw.signal }),
        );
      },
    );

  async function ownInvestment(userId: string, id: string): Promise<InvestmentRow> {
    const found = await findInvestment(sql, { userId, id });
    if (!found) throw new ProblemError("not_found", "We couldn't find this investment.");
    return found;
  }
}

/** The schema lets exactly one of them through. */
function wantedOf({ amount_ubxs, shares }: { amount_ubxs?: string | undefined; shares?: number | undefined }): Wanted {
  return amount_ubxs === undefined ? { shares: BigInt(shares ?? 0) } : { spend: parseAmount(amount_ubxs) };
}
