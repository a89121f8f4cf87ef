import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Logger } from "pino";
import { isLoopback } from "../is-loopback.ts";
import { writeWhole } from "../write-whole.ts";
import { withPublicUrl } from "./layout.ts";
import type { MailSettings } from "./mail-settings.ts";

/** How long connecting and the greeting may take, in milliseconds. After that nodemailer waits ten minutes, as RFC 5321 4.5.3.2 has it. */
const GREETING_TIMEOUT = 15_000;
/** Connections to the SMTP server at once. */
export const CONNECTIONS = 5;

/** A mail of the outbox, laid out. */
export type OutboxMail = {
  id: string;
  message_id: string;
  to_address: string;
  subject: string;
  text: string;
  html: string;
  created_at: Date;
};

/** Where mails go. */
export type Transport = {
  /** @throws if it did not get there; `isRefused()` says whether another attempt makes sense. */
  send(mail: OutboxMail): Promise<void>;
  close(): void;
};

/** What a transport needs to know. */
export type TransportSettings = MailSettings & {
  publicUrl: string;
  /** Where mails become .eml files without an SMTP server. */
  folder: string;
  /** Of a sandbox: each subject begins with “[Test]”. @default false */
  isTest?: boolean;
};

/** Where there is no mailbox, by RFC 6761. */
const NO_MAILBOX = /[@.]invalid$/i;

/** Mails go to the SMTP server, or into a folder where there is none. */
export function createMailTransport(settings: TransportSettings, log: Logger): Transport {
  return settings.smtpUrl ? smtp(settings.smtpUrl, settings, log) : files(settings);
}

/** Refusals that name the recipient's address where the SMTP server says nothing closer (RFC 5321). */
const NO_SUCH_ADDRESS = new Set([550, 551, 553]);

/** The recipient's address, by RFC 3463: 5.1.7 and 5.1.8 are about the sender's. */
const OF_RECIPIENT = /^5\.1\.(?![78]$)/;

/**
 * Whether the recipient's address does not exist, so that no further attempt makes sense: by the enhanced status code (RFC 3463) if
 * there is one, else by the code. Anything else a server refuses may be about us or about today, such as a block list, a relay that is
 * set up wrongly, or a full mailbox: it may be mended tomorrow.
 */
export function isRefused(error: unknown): boolean {
  const {
    command,
    code,
    responseCode,
    response = "",
  } = error as {
    command?: string;
    code?: string;
    responseCode?: number;
    response?: string;
  };
  // nodemailer itself found the recipient's address to be none.
  if (code === "EENVELOPE" && command === "API") return true;
  if (command !== "RCPT TO" && command !== "DATA") return false;
  const enhanced = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return enhanced ? OF_RECIPIENT.test(enhanced) : NO_SUCH_ADDRESS.has(responseCode ?? 0);
}

/** Whether a server refused the mail for good, and not for its recipient: it wants none of ours, at least now. */
export function isAboutUs(error: unknown): boolean {
  const { responseCode = 0 } = error as { responseCode?: number };
  return responseCode >= 500 && !isRefused(error);
}

function compose(mail: OutboxMail, { from, publicUrl, isTest = false }: TransportSettings): SendMailOptions {
  return {
    from,
    to: { name: "", address: mail.to_address },
    subject: isTest ? `[Test] ${mail.subject}` : mail.subject,
    ...withPublicUrl(mail, publicUrl),
    messageId: `<${mail.message_id}>`,
    date: mail.created_at,
    // RFC 3834: no holiday message shall answer.
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function smtp(address: string, settings: TransportSettings, log: Logger): Transport {
  const url = new URL(address);
  const secure = url.protocol === "smtps:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const asked = url.searchParams.get("requireTLS");
  const requireTLS = !secure && (asked ? asked === "true" : !isLoopback(host));
  const pool = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    // A mail whose connection closed may have arrived: whether it is sent again is for the outbox to decide.
    maxRequeues: 0,
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS,
    // A relay on this machine often has a certificate that cannot be checked.
    ignoreTLS: !secure && !requireTLS && isLoopback(host),
    opportunisticTLS: !secure && !requireTLS && !isLoopback(host),
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: GREETING_TIMEOUT,
    greetingTimeout: GREETING_TIMEOUT,
  });
  pool.on("error", (err) => log.warn({ err }, "an SMTP connection failed"));
  return {
    async send(mail) {
      // The people whom a sandbox makes. Each refusal would count towards a stop of all emails.
      if (NO_MAILBOX.test(mail.to_address)) return;
      await pool.sendMail(compose(mail, settings));
    },
    close: () => pool.close(),
  };
}

function files(settings: TransportSettings): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(compose(mail, settings));
      await mkdir(settings.folder, { recursive: true, mode: 0o700 });
      // The same name in every attempt, and a file is there whole or not at all.
      const name = `${mail.created_at.toISOString().replace(/[-:.]/g, "")}-${mail.id}.eml`;
      await writeWhole(join(settings.folder, name), message as Buffer);
    },
    close: () => composer.close(),
  };
}
