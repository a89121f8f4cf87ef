import { partnerClientProposal, partnerClients } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../../platform/http/env.ts";
import { idParams } from "../../platform/http/id-params.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { listClients } from "./list-clients.ts";
import { proposeClient } from "./propose-client.ts";
import { revokeClient } from "./revoke-client.ts";

const tags = ["Admin"];
const clientParams = idParams.extend({ client: idParams.shape.id });

/** Clients of partners' pages without a server, for admins: two agree to one, and any admin revokes it. */
export function partnerClientRoutes({ sql }: Pick<Deps, "sql">) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/partners/{id}/clients",
        tags,
        summary: "A partner's clients for redirect sign-in",
        ...signedIn,
        request: { params: idParams },
        responses: { 200: json(partnerClients, "All, newest first"), ...problems("not_found") },
      }),
      async (c) => c.json(await listClients(sql, { partnerId: c.req.valid("param").id, adminId: c.var.user.id }), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/partners/{id}/clients",
        tags,
        summary: "Propose a client for a partner's pages",
        description:
          "For redirect sign-in at pages without a server. Another admin has to confirm it. A partner has two clients at most, so that one can be replaced by the other.",
        ...signedIn,
        request: { params: idParams, ...jsonBody(partnerClientProposal) },
        responses: {
          201: json(partnerClients, "The partner's clients, with the open proposal"),
          ...problems("not_found", "forbidden", "invalid_transition"),
        },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const adminId = c.var.user.id;
        const proposed = await sql.begin(async (tx) => {
          await proposeClient(tx, { ...c.req.valid("json"), id, adminId });
          return listClients(tx, { partnerId: id, adminId });
        });
        return c.json(proposed, 201);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/partners/{id}/clients/{client}/revoke",
        tags,
        summary: "Revoke a client",
        description: "At once, with all sign-ins, codes and tokens that it got. One admin is enough.",
        ...signedIn,
        request: { params: clientParams },
        responses: {
          200: json(partnerClients, "The partner's clients"),
          ...problems("not_found", "forbidden", "invalid_transition"),
        },
      }),
      async (c) => {
        const { id: partnerId, client } = c.req.valid("param");
        const adminId = c.var.user.id;
        const left = await sql.begin(async (tx) => {
          await revokeClient(tx, { partnerId, id: client, adminId });
          return listClients(tx, { partnerId, adminId });
        });
        return c.json(left, 200);
      },
    );
}
