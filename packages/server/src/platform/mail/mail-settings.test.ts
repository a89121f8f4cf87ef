import { describe, expect, it } from "vitest";
import { StartError } from "../start-error.ts";
import { readMailSettings } from "./mail-settings.ts";

const read = (env: Record<string, string>, publicUrl = "https://freehold.example/app") =>
  readMailSettings((name) => env[name] ?? null, publicUrl);

describe("how mail is sent", () => {
  it("has defaults: files, from the host that people reach", () => {
    expect(read({})).toEqual({ smtpUrl: null, from: "Freehold <no-reply@freehold.example>" });
    expect(read({}, "http://127.0.0.1:4600").from).toBe("Freehold <no-reply@[127.0.0.1]>");
    expect(read({}, "http://[::1]:4600").from).toBe("Freehold <no-reply@[IPv6:::1]>");
  });

  it.each([
    "smtp://127.0.0.1:1025",
    "smtps://user:p%40ss@smtp.example",
    "smtp://user:pass@smtp.example:587?requireTLS=false",
    "smtp://[::1]:25/?requireTLS=true",
  ])("takes SMTP_URL=%s", (value) => {
    expect(read({ SMTP_URL: value }).smtpUrl).toBe(value);
  });

  it.each([
    "http://smtp.example",
    "smtp.example:25",
    "smtp://",
    "smtp://u:secret@h/path",
    "smtp://u:secret@h?requireTLS=maybe",
    "smtp://u:secret@h?tls.rejectUnauthorized=false",
    "smtp://u:secret%zz@h",
  ])("refuses SMTP_URL=%s without repeating it", (value) => {
    expect(() => read({ SMTP_URL: value })).toThrow(StartError);
    expect(() => read({ SMTP_URL: value })).toThrow(/^SMTP_URL must .*\.$/);
    expect(() => read({ SMTP_URL: value })).not.toThrow(/secret/);
  });

  it.each(["Freehold <mail@freehold.example>", "mail@freehold.example", "Free & Hold's <a+b@x.y>"])(
    "takes MAIL_FROM=%s",
    (value) => {
      expect(read({ MAIL_FROM: value }).from).toBe(value);
    },
  );

  it.each(["Freehold", "a@b, c@d", "Freehold <a@b> <c@d>", "Free\r\nBcc: c@d <a@b>", "<a@b>", "a b@c"])(
    "refuses MAIL_FROM=%j",
    (value) => {
      expect(() => read({ MAIL_FROM: value })).toThrow(/^MAIL_FROM must .*\.$/);
    },
  );
});
