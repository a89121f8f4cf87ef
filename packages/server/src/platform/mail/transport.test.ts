import { startSmtp } from "@freehold/test-utils/mail/smtp";
import { expect, it } from "vitest";
import { createLog } from "../http/log.ts";
import { settings } from "./mail.fixture.ts";
import { createMailTransport, isRefused } from "./transport.ts";

const MAIL = {
  ...{ id: "1", message_id: "1@freehold.test", to_address: "anna@freehold.test", subject: "Hello" },
  ...{ text: "Hello.", html: "<p>Hello.</p>", created_at: new Date() },
};

it.each<[said: string, isGivenUp: boolean]>([
  ["550 No such person here", true],
  ["551 User not local", true],
  ["553 Mailbox name not allowed", true],
  ["550 5.1.1 No such person here", true],
  ["554 5.1.10 Recipient not found", true],
  ["550 5.7.1 Your address is on a block list", false],
  ["550 5.7.26 Your domain's DMARC policy rejects this", false],
  ["554 5.7.1 Relay access denied", false],
  ["554 Transaction failed", false],
  ["550 5.4.1 Access denied", false],
  ["552 5.2.2 The mailbox is full", false],
  ["452 4.2.2 The mailbox is full", false],
  ["451 4.7.1 Greylisted, come back later", false],
  ["421 Too many connections", false],
  ["530 5.7.0 Must issue a STARTTLS command first", false],
])("a recipient that an SMTP server answers with '%s' is given up: %s", async (said, isGivenUp) => {
  const smtp = await startSmtp({
    onRcptTo: (_address, _session, answer) =>
      answer(Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) })),
  });
  const transport = createMailTransport(settings({ smtpUrl: smtp.url }), createLog({ level: "silent" }));
  try {
    const error = await transport.send(MAIL).catch((thrown) => thrown);
    expect(error.message).toContain(said.slice(4));
    expect(isRefused(error)).toBe(isGivenUp);
  } finally {
    transport.close();
    await smtp.stop();
  }
});
