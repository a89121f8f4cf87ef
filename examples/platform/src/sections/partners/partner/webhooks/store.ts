import type {
  Webhook,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookRequest,
  WebhookStatus,
  Webhooks,
} from "@freehold/contract";
import { webhooks } from "@freehold/session/api/webhooks";
import { computed } from "nanostores";
import { $outcome, act } from "../../../../shared/admin/store.ts";
import { createListStore } from "../../../../shared/query/list-store.ts";
import { createUserStore, reload } from "../../../../shared/query/user-query.ts";
import { path } from "../../store.ts";
import { $webhookMessages } from "./messages.ts";

const $partnerId = path.segment(0);
/** Whose messages are open; null on the list. */
export const $webhookId = path.segment(2);
const partnerNow = () => $partnerId.get() as string;
const webhookNow = () => $webhookId.get() as string;

/** The partner's webhooks, newest first. */
export const $webhooks = createUserStore<Webhooks>("admin:partner-webhooks", [$partnerId], () =>
  webhooks.list(partnerNow()),
);

const STATUSES: readonly WebhookStatus[] = ["waiting", "delivered", "failed"];
const $after = path.param("after", "");
const $status = computed(path.$search, ({ status }) => STATUSES.find((one) => one === status) ?? "");

/** A page of the messages to one of them, newest first. */
export const $deliveries = createListStore<WebhookDeliveries>(
  "admin:webhook-deliveries",
  [$partnerId, $webhookId, $status, $after],
  () =>
    webhooks.deliveries(partnerNow(), webhookNow(), {
      after: $after.get() || undefined,
      status: $status.get() || undefined,
    }),
);

/** Adds a webhook and returns its secret, which is sent once. @throws {ApiError} `validation_failed`; `invalid_transition`. */
export async function addWebhook(input: WebhookRequest): Promise<string> {
  $outcome.set(null);
  const { secret } = await webhooks.add(partnerNow(), input);
  reload("admin:partner-webhooks");
  return secret;
}

/** Gives a webhook another secret, which is sent once. */
export async function rotateSecret({ id }: Webhook): Promise<string> {
  $outcome.set(null);
  const { secret } = await webhooks.rotate(partnerNow(), id);
  reload("admin:partner-webhooks");
  return secret;
}

/** Disables a webhook, or enables it again. @throws {ApiError} `invalid_transition` if ten others are enabled. */
export async function enableWebhook({ id }: Webhook, enabled: boolean): Promise<void> {
  const t = $webhookMessages.get();
  await act(async () => {
    await webhooks.change(partnerNow(), id, { enabled });
    return enabled ? { title: t.isEnabled, text: t.isEnabledText } : { title: t.isDisabled, text: t.isDisabledText };
  });
}

/** Sends a message again. @throws {ApiError} `invalid_transition` if the webhook is disabled. */
export async function resend({ id }: WebhookDelivery): Promise<void> {
  const t = $webhookMessages.get();
  await act(async () => {
    await webhooks.resend(partnerNow(), webhookNow(), id);
    return { title: t.resent, text: t.resentText };
  });
}
