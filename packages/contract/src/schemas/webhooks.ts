import { z } from "zod";
import { WEBHOOK_EVENTS } from "../values.ts";
import { amount, id, keyPageOf, keyPageQuery, line, orNull, timestamp } from "./common.ts";
import { linkScope } from "./partners.ts";

/** What a partner's server can be told of. */
export const webhookEvent = z.enum(WEBHOOK_EVENTS);
/** What a partner's server can be told of, such as `refund.paid`. */
export type WebhookEvent = z.output<typeof webhookEvent>;

/** Where messages to a partner's server go. */
export const webhook = z
  .object({
    id,
    url: z.string(),
    events: z.array(webhookEvent),
    enabled: z.boolean(),
    created_at: timestamp,
    disabled_at: timestamp.nullable(),
    disabled_because: orNull(z.enum(["admin", "failing"])).meta({
      description: "`failing`: every attempt in three days failed",
    }),
    failing_since: timestamp.nullable().meta({ description: "Since when no attempt has succeeded" }),
    previous_secret_until: timestamp.nullable().meta({ description: "Until when the previous secret signs as well" }),
    last_delivered_at: timestamp.nullable(),
    waiting: z.number().int().meta({ description: "Messages that will be sent or tried again" }),
  })
  .meta({ id: "Webhook" });
/** Where messages to a partner's server go. */
export type Webhook = z.output<typeof webhook>;

/** `GET /admin/partners/{id}/webhooks`. */
export const webhooks = z
  .object({ success: z.literal(true), webhooks: z.array(webhook).meta({ description: "Newest first" }) })
  .meta({ id: "Webhooks" });
/** `GET /admin/partners/{id}/webhooks`. */
export type Webhooks = z.output<typeof webhooks>;

/** `POST /admin/partners/{id}/webhooks`. */
export const webhookRequest = z
  .object({
    url: line.pipe(z.string().min(1, "is required").max(2000)),
    events: z
      .array(webhookEvent)
      .min(1, "must name at least one")
      .max(WEBHOOK_EVENTS.length)
      .transform((events) => [...new Set(events)]),
  })
  .meta({
    id: "WebhookRequest",
    example: { url: "https://partner.example/freehold", events: ["refund.paid", "link.ended"] },
  });
/** `POST /admin/partners/{id}/webhooks`. */
export type WebhookRequest = z.input<typeof webhookRequest>;

/** `PATCH /admin/partners/{id}/webhooks/{webhook}`. */
export const webhookChange = z.object({ enabled: z.boolean() }).meta({ id: "WebhookChange" });
/** `PATCH /admin/partners/{id}/webhooks/{webhook}`. */
export type WebhookChange = z.input<typeof webhookChange>;

/** A webhook, in the response to a change of it. */
export const webhookAnswer = z.object({ success: z.literal(true), webhook }).meta({ id: "WebhookAnswer" });
/** A webhook, in the response to a change of it. */
export type WebhookAnswer = z.output<typeof webhookAnswer>;

/** A webhook with a secret that is shown this once. */
export const webhookWithSecret = z
  .object({
    success: z.literal(true),
    webhook,
    secret: z.string().meta({
      description: "Shown this once. The partner's server verifies signatures with it",
      example: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwqmfTfDLFXAk=",
    }),
  })
  .meta({ id: "WebhookWithSecret" });
/** A webhook with a secret that is shown this once. */
export type WebhookWithSecret = z.output<typeof webhookWithSecret>;

/** The status of a message to a partner's server. */
export const webhookStatus = z.enum(["waiting", "delivered", "failed"]);
/** The status of a message to a partner's server. */
export type WebhookStatus = z.output<typeof webhookStatus>;

/** The query of `GET /admin/partners/{id}/webhooks/{webhook}/deliveries`. */
export const webhookDeliveriesQuery = keyPageQuery.extend({ status: webhookStatus.optional() });
/** The query of `GET /admin/partners/{id}/webhooks/{webhook}/deliveries`. */
export type WebhookDeliveriesQuery = z.input<typeof webhookDeliveriesQuery>;

/** One attempt to send a message. */
export const webhookAttempt = z
  .object({
    at: timestamp,
    milliseconds: z.number().int(),
    status: z.number().int().nullable().meta({ description: "HTTP status; null without a response" }),
    response: z
      .string()
      .nullable()
      .meta({ description: "The first 1,024 characters of the body, without email addresses and secrets" }),
    error: z.string().nullable().meta({ description: "Why there is no response" }),
  })
  .meta({ id: "WebhookAttempt" });
/** One attempt to send a message. */
export type WebhookAttempt = z.output<typeof webhookAttempt>;

/** A message to a partner's server. */
export const webhookDelivery = z
  .object({
    id: id.meta({ description: "The message's `webhook-id`, the same in each attempt" }),
    event: webhookEvent,
    status: webhookStatus,
    created_at: timestamp,
    next_attempt_at: timestamp.nullable(),
    attempts: z.array(webhookAttempt).meta({ description: "Latest first" }),
  })
  .meta({ id: "WebhookDelivery" });
/** A message to a partner's server. */
export type WebhookDelivery = z.output<typeof webhookDelivery>;

/** `GET /admin/partners/{id}/webhooks/{webhook}/deliveries`: those of the last 30 days, newest first. */
export const webhookDeliveries = keyPageOf(webhookDelivery).meta({ id: "WebhookDeliveries" });
/** `GET /admin/partners/{id}/webhooks/{webhook}/deliveries`. */
export type WebhookDeliveries = z.output<typeof webhookDeliveries>;

const refundEvent = z.enum([
  "refund.requested",
  "refund.approved",
  "refund.paid",
  "refund.rejected",
  "refund.cancelled",
]);

/** The body of a webhook, as a partner's server receives it. */
export const webhookMessage = z.union([
  z.object({
    type: refundEvent,
    timestamp,
    data: z.object({
      external_id: z.string(),
      link_id: id,
      refund: z.object({
        id,
        status: z.enum(["pending", "approved", "completed", "rejected", "cancelled"]),
        amount_ubxs: amount,
        requested_at: timestamp,
        tx_id: z.string().nullable(),
      }),
    }),
  }),
  z.object({
    type: z.enum(["link.made", "link.ended"]),
    timestamp,
    data: z.object({
      external_id: z.string(),
      link: z.object({ id, scope: z.array(linkScope), expires_at: timestamp }),
    }),
  }),
]);
/** The body of a webhook, as a partner's server receives it. */
export type WebhookMessage = z.output<typeof webhookMessage>;
