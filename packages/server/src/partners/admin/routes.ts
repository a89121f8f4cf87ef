import {
  adminPartnerDetail,
  adminPartnerLinks,
  adminPartners,
  adminPartnersQuery,
  newPartner,
} from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../../platform/http/env.ts";
import { idParams } from "../../platform/http/id-params.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { requirePartner } from "../find-partner.ts";
import { endCustomerLink } from "./end-link.ts";
import { listPartnerLinks } from "./list-links.ts";
import { createPartner, listPartners } from "./partners.ts";
import { readPartnerDetail } from "./read-detail.ts";

const tags = ["Admin"];

/** Partners, for admins: to list, to create, and to look at one with its customers. `app.ts` lets admins through only. */
export function adminPartnerRoutes({ sql, clock }: Pick<Deps, "sql" | "clock">) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/partners",
        tags,
        summary: "Partners, newest first",
        ...signedIn,
        request: { query: adminPartnersQuery },
        responses: { 200: json(adminPartners, "One page") },
      }),
      async (c) => c.json(await listPartners(sql, { ...c.req.valid("query"), now: clock() }), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/partners",
        tags,
        summary: "Create a partner",
        description:
          "It has no key yet: an admin proposes one, another confirms it. The name can never change, because people agree to it.",
        ...signedIn,
        request: jsonBody(newPartner),
        responses: { 201: json(adminPartnerDetail, "The partner"), ...problems("validation_failed", "forbidden") },
      }),
      async (c) => {
        const adminId = c.var.user.id;
        const { name } = c.req.valid("json");
        const made = await sql.begin(async (tx) => {
          const id = await createPartner(tx, { name, adminId });
          return readPartnerDetail(tx, { id, adminId, now: clock() });
        });
        return c.json(made, 201);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/partners/{id}",
        tags,
        summary: "A partner, with its keys",
        ...signedIn,
        request: { params: idParams },
        responses: { 200: json(adminPartnerDetail, "The partner"), ...problems("not_found") },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        return c.json(await readPartnerDetail(sql, { id, adminId: c.var.user.id, now: clock() }), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/partners/{id}/links",
        tags,
        summary: "A partner's customers who connected an account, newest first",
        ...signedIn,
        request: { params: idParams, query: adminPartnersQuery },
        responses: { 200: json(adminPartnerLinks, "One page"), ...problems("not_found") },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        await requirePartner(sql, id);
        return c.json(await listPartnerLinks(sql, { id, ...c.req.valid("query") }), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/partners/{id}/links/{link}/end",
        tags,
        summary: "Disconnect a partner's customer",
        description: "At once. The person is emailed. They can connect again.",
        ...signedIn,
        request: { params: idParams.extend({ link: idParams.shape.id }) },
        responses: { 204: { description: "Disconnected" }, ...problems("not_found", "own_account", "forbidden") },
      }),
      async (c) => {
        const { id: partnerId, link: linkId } = c.req.valid("param");
        await sql.begin((tx) => endCustomerLink(tx, { partnerId, linkId, adminId: c.var.user.id }));
        return c.body(null, 204);
      },
    );
}
