import { startSmtp, type TestSmtp } from "@freehold/test-utils/mail/smtp";
import { makeCertificate } from "@freehold/test-utils/postgres/make-certificate";
import { expect, it, onTestFinished } from "vitest";
import { createLog } from "../http/log.ts";
import { settings } from "./mail.fixture.ts";
import { createMailTransport } from "./transport.ts";

const MAIL = {
  id: "1",
  message_id: "1@freehold.test",
  to_address: "ann@freehold.test",
  subject: "Hello",
  text: "Hello",
  html: "<p>Hello</p>",
  created_at: new Date(),
};

async function send(
  smtp: TestSmtp,
  { host = "0.0.0.0", scheme = "smtp", query = "", to_address = MAIL.to_address } = {},
): Promise<void> {
  const smtpUrl = `${scheme}://${host}:${smtp.port}${query}`;
  const transport = createMailTransport(settings({ smtpUrl }), createLog({ level: "silent" }));
  onTestFinished(async () => {
    transport.close();
    await smtp.stop();
  });
  await transport.send({ ...MAIL, to_address });
}

// The server listens on this machine. By 0.0.0.0 it is reached at an address that doesn't count as local.
it("an SMTP server on another host gets nothing in clear text, unless the operator says so", async () => {
  const smtp = await startSmtp();
  await expect(send(smtp)).rejects.toThrow(/STARTTLS/);
  expect(smtp.mails).toHaveLength(0);
  await send(smtp, { query: "?requireTLS=false" });
  expect(smtp.mails).toHaveLength(1);
});

it("a relay on this machine may do without", async () => {
  const smtp = await startSmtp();
  await send(smtp, { host: "127.0.0.1" });
  expect(smtp.mails).toHaveLength(1);
});

it("nothing is sent to the people whom a sandbox makes, who have no mailbox", async () => {
  const smtp = await startSmtp();
  await send(smtp, { host: "127.0.0.1", to_address: "person-1@sandbox.invalid" });
  expect(smtp.mails).toHaveLength(0);
});

it.each([
  ["smtp", {}],
  ["smtps", { secure: true }],
])("a certificate of an unknown authority is refused with %s://", async (scheme, options) => {
  const smtp = await startSmtp({ disabledCommands: [], ...options, ...(await makeCertificate("IP:0.0.0.0")) });
  await expect(send(smtp, { scheme })).rejects.toThrow(/certificate/);
  expect(smtp.mails).toHaveLength(0);
});
