import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { WebhookMessage, WebhookWithSecret } from "@freehold/contract";
import { asServer } from "@freehold/server/testing/test-database";
import { afterFile } from "@freehold/test-utils/run/after-file";
import type { Person } from "../../api.fixture.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { createLog } from "../../platform/http/log.ts";
import { createOutgoing } from "../../platform/http/outgoing/outgoing.ts";
import { deliverDue } from "./deliver.ts";

/** A message as a partner's server received it. */
export type Received = { headers: IncomingHttpHeaders; text: string; message: WebhookMessage };

/** A partner's server, which responds as it's told to. */
export async function createReceiver() {
  const received: Received[] = [];
  const answer: { status: number; body: string; headers: Record<string, string> } = {
    status: 204,
    body: "",
    headers: {},
  };
  let held: Promise<void> | null = null;
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", async () => {
      received.push({ headers: request.headers, text, message: JSON.parse(text) });
      await held;
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  afterFile(() => server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/freehold`,
    received,
    /** Keeps responses back. @returns lets them go */
    holdBack(): () => void {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => {
        held = null;
        release();
      };
    },
    /** What was received since the last call. */
    take: () => received.splice(0),
    respond(status: number, body = "", headers: Record<string, string> = {}) {
      Object.assign(answer, { status, body, headers });
    },
  };
}

/** An admin adds a webhook for all events. */
export async function addWebhook(admin: Person, partnerId: string, input: { url: string; events?: string[] }) {
  const events = ["refund.requested", "refund.approved", "refund.paid", "refund.rejected", "refund.cancelled"];
  const body = { events: [...events, "link.made", "link.ended"], ...input };
  const { body: added } = await admin.post<WebhookWithSecret>(`/admin/partners/${partnerId}/webhooks`, body);
  const { webhook, secret } = added;
  return { ...webhook, secret, path: `/admin/partners/${partnerId}/webhooks/${webhook.id}` };
}

/** Sends what is due, as one round of the server on this machine does. */
export function createRound(sql: Sql) {
  const outgoing = createOutgoing({ publicUrl: "http://127.0.0.1:4600" });
  return () => deliverDue({ sql: asServer(sql), log: createLog({ level: "silent" }), outgoing });
}
