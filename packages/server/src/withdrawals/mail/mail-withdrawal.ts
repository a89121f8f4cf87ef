import { isSameAddress } from "@freehold/contract";
import { createConfirmation } from "../../accounts/registration/confirm-email.ts";
import { newToken, REPORT_LIFETIME } from "../../accounts/tokens.ts";
import type { Queryable, Tx } from "../../platform/database/connect.ts";
import type { Message } from "../../platform/mail/message.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { readSettings } from "../../settings/store.ts";
import { insertReportLink } from "../create-report-link.ts";
import { findPaidBefore } from "../payment-guard.ts";
import type { ReadOutlook } from "../read-outlook.ts";
import type { WithdrawalRow } from "../store.ts";
import {
  type BeforePayment,
  newDestination,
  requestApproved,
  requestCancelled,
  requestCreated,
  requestRejected,
  unconfirmedAddress,
} from "./mails.ts";

/** A withdrawal with what a mail about it needs of its owner. */
export type Mailable = WithdrawalRow & { email: string; verified_wallet: string | null };

type Ahead = Awaited<ReturnType<ReadOutlook>>;

/** The columns of a {@link Mailable} that are the owner's, of the table `users` under the name `u`. */
export function ownerColumns(sql: Queryable) {
  return sql`u.email, case when u.wallet_verified_at is not null then u.wallet_address end as verified_wallet`;
}

/**
 * Tells the owner of a withdrawal what became of it. To be called in the transaction that brought it to its status. Everything is
 * sent at once, without waiting in between.
 *
 * @param ahead - what its page says of the payment of one that was approved.
 */
export async function mailWithdrawal(tx: Tx, row: Mailable, ahead?: Ahead): Promise<void> {
  const mail = async (message: Message) => {
    await enqueueMail(tx, { id: row.user_id, email: row.email }, { ...message, evenUnconfirmed: true });
  };
  if (row.status === "completed") throw new Error("recordCompleted() sends the email about a payment.");
  if (row.status === "approved") return mail(requestApproved(row, await readBeforePayment(tx, row, ahead)));
  if (row.status !== "pending") return mail(DECIDED[row.status](row));
  if (isTrusted(row)) return mail(requestCreated(row));
  const report = { token: newToken(), expiresAt: new Date(row.created_at.getTime() + REPORT_LIFETIME) };
  const link = insertReportLink(tx, row, report.token);
  if (row.cooling_off_because !== "unconfirmed_email") {
    await Promise.all([link, mail(newDestination(row, report))]);
    return;
  }
  const [confirmation] = await Promise.all([createConfirmation(tx, row.user_id, row.created_at), link]);
  return mail(unconfirmedAddress(row, { report, confirmation }));
}

async function readBeforePayment(tx: Tx, row: WithdrawalRow, ahead?: Ahead): Promise<BeforePayment> {
  const [paidBefore, { paymentsStopped }] = await Promise.all([findPaidBefore(tx, row), readSettings(tx)]);
  return {
    paidBefore,
    isStopped: paymentsStopped !== null,
    waitsFor: ahead?.waits_for ?? null,
    expected: ahead?.estimate?.paid ?? null,
    updateBy: ahead?.next_update?.on ?? null,
  };
}

const DECIDED = {
  rejected: requestRejected,
  cancelled: requestCancelled,
};

/** It goes to the owner's verified wallet, and that was not linked only just now in place of another. */
function isTrusted({ verified_wallet, wallet_address, cooling_off_until }: Mailable): boolean {
  return verified_wallet !== null && isSameAddress(verified_wallet, wallet_address) && cooling_off_until === null;
}
