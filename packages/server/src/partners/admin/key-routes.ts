import { adminPartnerDetail, partnerKeyProposal, partnerKeyShown } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../../platform/http/env.ts";
import { idParams } from "../../platform/http/id-params.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { revokeKey, showKey } from "../keys/change-key.ts";
import { listKeys } from "../keys/list-keys.ts";
import { proposeKey } from "../keys/propose-key.ts";
import type { KeyMode } from "../keys/secret-key.ts";
import { readPartnerDetail } from "./read-detail.ts";

const tags = ["Admin"];
const keyParams = idParams.extend({ key: idParams.shape.id });

/** Secret keys of partners, for admins: two agree to one, one of the two has it shown once, and any admin revokes it. */
export function partnerKeyRoutes({ sql, clock, mode }: Pick<Deps, "sql" | "clock"> & { mode: KeyMode }) {
  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/partners/{id}/keys",
        tags,
        summary: "Propose a secret key for a partner",
        description:
          "Another admin has to confirm it. A partner has two keys at most, so that one can be replaced by the other.",
        ...signedIn,
        request: { params: idParams, ...jsonBody(partnerKeyProposal) },
        responses: {
          201: json(adminPartnerDetail, "The partner, with the open proposal"),
          ...problems("not_found", "forbidden", "invalid_transition"),
        },
      }),
      async (c) => {
        const which = { id: c.req.valid("param").id, adminId: c.var.user.id };
        const proposed = await sql.begin(async (tx) => {
          await proposeKey(tx, { ...c.req.valid("json"), ...which });
          return readPartnerDetail(tx, { ...which, now: clock() });
        });
        return c.json(proposed, 201);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/partners/{id}/keys/{key}/show",
        tags,
        summary: "Show a secret key once",
        description: "Makes the secret. Only the two admins who agreed to the key can call it, and only once.",
        ...signedIn,
        request: { params: keyParams },
        responses: {
          200: json(partnerKeyShown, "The secret, which is never sent again"),
          ...problems("not_found", "forbidden", "invalid_transition"),
        },
      }),
      async (c) => {
        const { id: partnerId, key: keyId } = c.req.valid("param");
        const adminId = c.var.user.id;
        const shown = await sql.begin(async (tx) => {
          const secret = await showKey(tx, { partnerId, keyId, adminId }, { mode, now: clock() });
          const key = (await listKeys(tx, { partnerId, adminId })).find(({ id }) => id === keyId);
          if (!key) throw new Error(`The key ${keyId} is gone while it is locked.`);
          return { success: true as const, secret, key };
        });
        return c.json(shown, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/partners/{id}/keys/{key}/revoke",
        tags,
        summary: "Revoke a secret key",
        description: "At once, with all client secrets that it got. One admin is enough.",
        ...signedIn,
        request: { params: keyParams },
        responses: {
          200: json(adminPartnerDetail, "The partner's current state"),
          ...problems("not_found", "forbidden", "invalid_transition"),
        },
      }),
      async (c) => {
        const { id, key: keyId } = c.req.valid("param");
        const adminId = c.var.user.id;
        const detail = await sql.begin(async (tx) => {
          await revokeKey(tx, { partnerId: id, keyId, adminId }, clock());
          return readPartnerDetail(tx, { id, adminId, now: clock() });
        });
        return c.json(detail, 200);
      },
    );
}
