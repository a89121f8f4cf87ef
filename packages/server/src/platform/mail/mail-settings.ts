import { isIP } from "node:net";
import { StartError } from "../start-error.ts";

/** How mail is sent. */
export type MailSettings = {
  /** `smtp://` or `smtps://`; null: mails become files in `mail` under the data folder. */
  smtpUrl: string | null;
  /** `Freehold <no-reply@freehold.example>` */
  from: string;
};

/** A name without what would need quoting, and an address; or an address alone. */
const FROM = /^(?:[^<>"@,;:\\()[\]\p{Cc}]+ <([^\s<>"]+)>|([^\s<>"]+))$/u;
const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*|\[[A-Fa-f0-9.:IPv]+\])$/;

/**
 * Reads `SMTP_URL` and `MAIL_FROM`.
 *
 * @throws {StartError} one sentence that names the variable. It does not repeat SMTP_URL, which may hold a password.
 */
export function readMailSettings(read: (name: string) => string | null, publicUrl: string): MailSettings {
  return { smtpUrl: readSmtpUrl(read("SMTP_URL")), from: readMailFrom(read("MAIL_FROM")) ?? defaultFrom(publicUrl) };
}

function readSmtpUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isGood =
    url &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname &&
    /^\/?$/.test(url.pathname) &&
    !url.hash &&
    /^(\?requireTLS=(true|false))?$/.test(url.search) &&
    decodes(url.username) &&
    decodes(url.password);
  if (!isGood)
    throw new StartError(
      "SMTP_URL must look like smtps://user:password@host:465 or smtp://user:password@host:587, with ?requireTLS=false where the server has no TLS.",
    );
  return value;
}

function decodes(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

function readMailFrom(value: string | null): string | null {
  if (value === null) return null;
  const found = FROM.exec(value);
  if (!found || !ADDRESS.test(found[1] ?? found[2] ?? ""))
    throw new StartError(
      `MAIL_FROM must look like Freehold <no-reply@freehold.example>, but is ${JSON.stringify(value)}.`,
    );
  return value;
}

function defaultFrom(publicUrl: string): string {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, "");
  // RFC 5321: an address in place of a name stands in brackets.
  const domain = { 0: host, 4: `[${host}]`, 6: `[IPv6:${host}]` }[isIP(host)];
  return `Freehold <no-reply@${domain}>`;
}
