import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";

/** Makes what a partner's messages are signed with: 256 bits, as Standard Webhooks writes them. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/**
 * Returns the headers of one attempt, by Standard Webhooks: the message's ID, the moment of the attempt, and a signature by each secret.
 *
 * @param message.payload - exactly what is sent.
 */
export function signMessage(
  { id, payload, secrets }: { id: string; payload: string; secrets: readonly string[] },
  at: Date,
): Record<string, string> {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, at, payload)).join(" "),
  };
}
