import { adminPartnerDetail, partnerJwksProposal } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../../platform/http/env.ts";
import { idParams } from "../../platform/http/id-params.ts";
import type { Outgoing } from "../../platform/http/outgoing/outgoing.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { proposeJwks } from "../assertions/propose-jwks.ts";
import { revokeJwks } from "../assertions/set-jwks.ts";
import { readPartnerDetail } from "./read-detail.ts";

const tags = ["Admin"];
const jwksParams = idParams.extend({ jwks: idParams.shape.id });

/** Public keys of partners that sign assertions (RFC 7523), for admins: two agree to them, and any admin revokes them. */
export function partnerJwksRoutes({ sql, clock, outgoing }: Pick<Deps, "sql" | "clock"> & { outgoing: Outgoing }) {
  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/partners/{id}/jwks",
        tags,
        summary: "Propose public keys for a partner",
        description:
          "Another admin has to confirm them. They replace the ones that the partner has. We call an address for keys that we don't know yet, and keep them for ten minutes.",
        ...signedIn,
        request: { params: idParams, ...jsonBody(partnerJwksProposal) },
        responses: {
          201: json(adminPartnerDetail, "The partner, with the open proposal"),
          ...problems("not_found", "forbidden", "invalid_transition"),
        },
      }),
      async (c) => {
        const which = { id: c.req.valid("param").id, adminId: c.var.user.id };
        const proposed = await sql.begin(async (tx) => {
          await proposeJwks(tx, { ...c.req.valid("json"), ...which }, outgoing);
          return readPartnerDetail(tx, { ...which, now: clock() });
        });
        return c.json(proposed, 201);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/partners/{id}/jwks/{jwks}/revoke",
        tags,
        summary: "Revoke a partner's public keys",
        description: "At once, with all client secrets that they got. One admin is enough.",
        ...signedIn,
        request: { params: jwksParams },
        responses: {
          200: json(adminPartnerDetail, "The partner's current state"),
          ...problems("not_found", "forbidden"),
        },
      }),
      async (c) => {
        const { id, jwks } = c.req.valid("param");
        const adminId = c.var.user.id;
        const detail = await sql.begin(async (tx) => {
          await revokeJwks(tx, { partnerId: id, id: jwks, adminId });
          return readPartnerDetail(tx, { id, adminId, now: clock() });
        });
        return c.json(detail, 200);
      },
    );
}
