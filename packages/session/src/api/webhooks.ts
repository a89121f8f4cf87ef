import type {
  WebhookAnswer,
  WebhookChange,
  WebhookDeliveries,
  WebhookDeliveriesQuery,
  WebhookRequest,
  Webhooks,
  WebhookWithSecret,
} from "@freehold/contract";
import { query, segment } from "../http/path.ts";
import { type CallOptions, read, write } from "./request.ts";

/** Where partners' servers are told of refunds and links, for admins. Others get 403 `forbidden`. Writing needs a fresh proof. */
export const webhooks = {
  /** Lists a partner's webhooks, newest first. 404 `not_found`. */
  async list(partnerId: string, options?: CallOptions) {
    return read<Webhooks>(pathOf(partnerId), options);
  },

  /** Adds a webhook. Its secret is in this response only. 404 `not_found`, 422 `validation_failed`. */
  async add(partnerId: string, input: WebhookRequest, options?: CallOptions) {
    return write<WebhookWithSecret>(pathOf(partnerId), input, options);
  },

  /** Disables a webhook, or enables it again. 409 `invalid_transition` if ten others are enabled. */
  async change(partnerId: string, webhookId: string, change: WebhookChange, options?: CallOptions) {
    return write<WebhookAnswer>(pathOf(partnerId, webhookId), change, options, { method: "PATCH" });
  },

  /** Gives a webhook another secret, which is in this response only. The one before signs as well for a day. */
  async rotate(partnerId: string, webhookId: string, options?: CallOptions) {
    return write<WebhookWithSecret>(`${pathOf(partnerId, webhookId)}/rotate`, undefined, options);
  },

  /** Lists the messages of the last 30 days, newest first, each with its attempts. */
  async deliveries(partnerId: string, webhookId: string, which: WebhookDeliveriesQuery = {}, options?: CallOptions) {
    return read<WebhookDeliveries>(`${pathOf(partnerId, webhookId)}/deliveries${query(which)}`, options);
  },

  /** Sends a message again, with the same ID. 409 `invalid_transition` if the webhook is disabled. */
  async resend(partnerId: string, webhookId: string, deliveryId: string, options?: CallOptions) {
    return write<void>(`${pathOf(partnerId, webhookId)}/deliveries/${segment(deliveryId)}/resend`, undefined, options);
  },
};

const pathOf = (partnerId: string, webhookId?: string) =>
  `/admin/partners/${segment(partnerId)}/webhooks${webhookId === undefined ? "" : `/${segment(webhookId)}`}`;
