import { partnerFigures, partnerRequests, partnerRequestsQuery } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../../platform/http/env.ts";
import { idParams } from "../../platform/http/id-params.ts";
import { createRouter, json, problems, signedIn } from "../../platform/http/router.ts";
import { requirePartner } from "../find-partner.ts";
import { listPartnerRequests } from "../requests/list-requests.ts";
import { readPartnerFigures } from "../requests/read-figures.ts";

const tags = ["Admin"];

/** What a partner's servers and pages asked for in 30 days, for admins. */
export function partnerRequestRoutes({ sql }: Pick<Deps, "sql">) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/partners/{id}/requests",
        tags,
        summary: "A partner's requests, newest first",
        description:
          "Of 30 days: client secrets its server asked for, the first call of each page, and what its pages were refused. Bodies are masked.",
        ...signedIn,
        request: { params: idParams, query: partnerRequestsQuery },
        responses: { 200: json(partnerRequests, "One page"), ...problems("not_found") },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        await requirePartner(sql, id);
        return c.json(await listPartnerRequests(sql, { id, ...c.req.valid("query") }), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/partners/{id}/figures",
        tags,
        summary: "A partner's errors by kind, pages and versions",
        description: "What the requests of 30 days add up to.",
        ...signedIn,
        request: { params: idParams },
        responses: { 200: json(partnerFigures, "The figures"), ...problems("not_found") },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        await requirePartner(sql, id);
        return c.json(await readPartnerFigures(sql, id), 200);
      },
    );
}
