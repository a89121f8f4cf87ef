import {
  webhookAnswer,
  webhookChange,
  webhookDeliveries,
  webhookDeliveriesQuery,
  webhookRequest,
  webhooks,
  webhookWithSecret,
} from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../../platform/http/env.ts";
import { idParams } from "../../platform/http/id-params.ts";
import type { Outgoing } from "../../platform/http/outgoing/outgoing.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { addWebhook, enableWebhook, resendMessage, rotateSecret } from "./change-webhooks.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { listWebhooks, readWebhook } from "./store.ts";

const tags = ["Admin"];
const webhookParams = idParams.extend({ webhook: idParams.shape.id });
const deliveryParams = webhookParams.extend({ delivery: idParams.shape.id });

/** Where partners' servers are told of refunds and links, for admins. `app.ts` lets admins through only. */
export function webhookRoutes({ sql, outgoing }: Pick<Deps, "sql"> & { outgoing: Outgoing }) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/partners/{id}/webhooks",
        tags,
        summary: "A partner's webhooks",
        ...signedIn,
        request: { params: idParams },
        responses: { 200: json(webhooks, "All of them, newest first"), ...problems("not_found") },
      }),
      async (c) => {
        const found = await listWebhooks(sql, c.req.valid("param").id);
        return c.json({ success: true as const, webhooks: found }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/partners/{id}/webhooks",
        tags,
        summary: "Add a webhook",
        description:
          "Messages are in the format of [Standard Webhooks](https://www.standardwebhooks.com). They name the partner's customer by `external_id`, never by email. The address must begin with `https://` and be on the public internet. Needs a fresh proof, and the audit log records it.",
        ...signedIn,
        request: { params: idParams, ...jsonBody(webhookRequest) },
        responses: {
          201: json(webhookWithSecret, "The webhook, and its secret, which is shown this once"),
          ...problems("forbidden", "not_found", "invalid_transition", "proof_required"),
        },
      }),
      async (c) => {
        const which = { partnerId: c.req.valid("param").id, adminId: c.var.user.id, ...c.req.valid("json") };
        return c.json(await sql.begin((tx) => addWebhook(tx, which, outgoing)), 201);
      },
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/admin/partners/{id}/webhooks/{webhook}",
        tags,
        summary: "Disable a webhook, or enable it again",
        description: "Messages that wait for a disabled webhook are given up. Resend them once it's enabled.",
        ...signedIn,
        request: { params: webhookParams, ...jsonBody(webhookChange) },
        responses: {
          200: json(webhookAnswer, "The webhook"),
          ...problems("forbidden", "not_found", "invalid_transition", "proof_required"),
        },
      }),
      async (c) => {
        const { id: partnerId, webhook: webhookId } = c.req.valid("param");
        const which = { partnerId, webhookId, adminId: c.var.user.id, ...c.req.valid("json") };
        const webhook = await sql.begin(async (tx) => {
          await enableWebhook(tx, which);
          return readWebhook(tx, which);
        });
        return c.json({ success: true as const, webhook }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/partners/{id}/webhooks/{webhook}/rotate",
        tags,
        summary: "Give a webhook another secret",
        description: "For 24 hours messages are signed with both secrets.",
        ...signedIn,
        request: { params: webhookParams },
        responses: {
          200: json(webhookWithSecret, "The webhook, and its new secret, which is shown this once"),
          ...problems("forbidden", "not_found", "proof_required"),
        },
      }),
      async (c) => {
        const { id: partnerId, webhook: webhookId } = c.req.valid("param");
        const which = { partnerId, webhookId, adminId: c.var.user.id };
        return c.json(await sql.begin((tx) => rotateSecret(tx, which)), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/partners/{id}/webhooks/{webhook}/deliveries",
        tags,
        summary: "Messages to a webhook, with every attempt",
        description: "From the last 30 days, newest first.",
        ...signedIn,
        request: { params: webhookParams, query: webhookDeliveriesQuery },
        responses: { 200: json(webhookDeliveries, "One page"), ...problems("not_found") },
      }),
      async (c) => {
        const { id: partnerId, webhook: webhookId } = c.req.valid("param");
        return c.json(await listDeliveries(sql, { partnerId, webhookId }, c.req.valid("query")), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/partners/{id}/webhooks/{webhook}/deliveries/{delivery}/resend",
        tags,
        summary: "Send a message again",
        description: "With the same `webhook-id`, so that a receiver that has it already can drop it.",
        ...signedIn,
        request: { params: deliveryParams },
        responses: {
          204: { description: "The message is sent within seconds" },
          ...problems("forbidden", "not_found", "invalid_transition", "proof_required"),
        },
      }),
      async (c) => {
        const { id: partnerId, webhook: webhookId, delivery: deliveryId } = c.req.valid("param");
        await sql.begin((tx) => resendMessage(tx, { partnerId, webhookId, deliveryId, adminId: c.var.user.id }));
        return c.body(null, 204);
      },
    );
}
