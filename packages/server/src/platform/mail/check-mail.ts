import type { MailCheck } from "@freehold/contract";
import type { Queryable } from "../database/connect.ts";
import { hashReference } from "./reference.ts";

/**
 * Says whether we sent the email with a reference, and if so, when, to whom and with which subject. By one index, whatever was typed.
 *
 * A reference is known to those who have the email, so what is returned tells them nothing that isn't in front of them. The address is
 * masked: people show emails to others.
 */
export async function checkMail(sql: Queryable, reference: string): Promise<MailCheck> {
  const [mail] = await sql<{ created_at: Date; to_address: string; subject: string }[]>`
    select created_at, to_address, subject from outbox where reference_hash = ${hashReference(reference)}`;
  return {
    success: true,
    email: mail
      ? { sent_at: mail.created_at.toISOString(), to: maskAddress(mail.to_address), subject: mail.subject }
      : null,
  };
}

/**
 * An address as its owner recognizes it: the first letters, and the domain's end.
 *
 * @example
 * maskAddress("anna@example.test") // "a•••@e•••.test"
 */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  const [name = ""] = address.slice(0, at);
  const [host = ""] = domain;
  return `${name}•••@${host}•••${/\.[^.]*$/.exec(domain) ?? ""}`;
}
