import type { WebhookEvent, WebhookWithSecret } from "@freehold/contract";
import { lockAdminForShare } from "../../audit/lock-admin.ts";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import type { Tx } from "../../platform/database/connect.ts";
import type { Outgoing } from "../../platform/http/outgoing/outgoing.ts";
import { invalidFields, ProblemError } from "../../platform/http/problem.ts";
import { newWebhookSecret } from "./sign.ts";
import { readWebhook, unknownWebhook, type WebhookOf } from "./store.ts";

/**
 * Adds a webhook. Its secret is returned this once.
 *
 * @throws {ProblemError} `not_found`; `validation_failed` for an address that isn't called; `invalid_transition` if there are ten;
 * `forbidden` if the role was lost in the meantime.
 */
export async function addWebhook(
  tx: Tx,
  { partnerId, url, events, adminId }: { partnerId: string; url: string; events: WebhookEvent[]; adminId: string },
  outgoing: Outgoing,
): Promise<WebhookWithSecret> {
  const refused = outgoing.refusal(url);
  if (refused) throw invalidFields([{ path: "url", message: refused }]);
  await begin(tx, adminId);
  const secret = newWebhookSecret();
  const [added] = await tx<{ id: string }[]>`
    insert into webhook_endpoints (partner_id, url, events, secret, created_by)
    select id, ${new URL(url).href}, ${events}::text[], ${secret}, ${adminId}::uuid from partners where id = ${partnerId}
    returning id`.catch(refuseEleventh);
  if (!added) throw new ProblemError("not_found", "We couldn't find this partner.");
  return { success: true, webhook: await readWebhook(tx, { partnerId, webhookId: added.id }), secret };
}

/**
 * Disables a webhook, or enables it again. What waits for a disabled one is given up.
 *
 * @throws {ProblemError} `not_found`; `invalid_transition` if there are ten others; `forbidden`.
 */
export async function enableWebhook(
  tx: Tx,
  { partnerId, webhookId, enabled, adminId }: WebhookOf & { enabled: boolean; adminId: string },
): Promise<void> {
  await begin(tx, adminId);
  await tx`
    update webhook_endpoints
    set disabled_at = case when not ${enabled}::boolean then wall_clock() end, disabled_because = ${enabled ? null : "admin"}, failing_since = null
    where id = ${webhookId} and partner_id = ${partnerId} and (disabled_at is null) <> ${enabled}`.catch(
    refuseEleventh,
  );
}

/**
 * Gives a webhook another secret, which is returned this once. The one before signs as well for a day.
 *
 * @throws {ProblemError} `not_found`; `forbidden`.
 */
export async function rotateSecret(
  tx: Tx,
  { partnerId, webhookId, adminId }: WebhookOf & { adminId: string },
): Promise<WebhookWithSecret> {
  await begin(tx, adminId);
  const secret = newWebhookSecret();
  const [rotated] = await tx`
    update webhook_endpoints
    set secret = ${secret}, previous_secret = secret, previous_secret_until = wall_clock() + interval '1 day'
    where id = ${webhookId} and partner_id = ${partnerId} returning id`;
  if (!rotated) throw unknownWebhook();
  return { success: true, webhook: await readWebhook(tx, { partnerId, webhookId }), secret };
}

/**
 * Sends a message again, delivered or not, with the same ID. It has another three days of tries.
 *
 * @throws {ProblemError} `not_found`; `invalid_transition` if the webhook is disabled; `forbidden`.
 */
export async function resendMessage(
  tx: Tx,
  { partnerId, webhookId, deliveryId, adminId }: WebhookOf & { deliveryId: string; adminId: string },
): Promise<void> {
  await begin(tx, adminId);
  const webhook = await readWebhook(tx, { partnerId, webhookId });
  const [message] = await tx<{ event: string }[]>`
    update webhook_messages
    set next_attempt_at = wall_clock(), delivered_at = null, failed_at = null, attempts = 0, tried_since = null
    where id = ${deliveryId} and endpoint_id = ${webhookId} returning event`;
  if (!message) throw new ProblemError("not_found", "We couldn't find this message. Messages are kept for 30 days.");
  if (!webhook.enabled) throw new ProblemError("invalid_transition", "Enable this webhook first.");
  await tx`
    select audit_append(${adminId}, 'webhook.resent', 'partner', ${partnerId},
      ${JSON.stringify({ webhook: webhookId, message: deliveryId, event: message.event })})`;
}

async function begin(tx: Tx, adminId: string): Promise<void> {
  await lockAdminForShare(tx, adminId);
  await setAuditActor(tx, adminId);
}

function refuseEleventh(error: { constraint?: string }): never {
  if (error.constraint === "ten_webhooks")
    throw new ProblemError("invalid_transition", "A partner can have ten enabled webhooks. Disable one first.");
  throw error;
}
