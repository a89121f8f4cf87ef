import { isSameAddress } from "@freehold/contract";
import type { Tx } from "../platform/database/connect.ts";
import type { Message } from "../platform/mail/message.ts";
import { enqueueMail } from "../platform/mail/outbox.ts";
import { createDisavowal } from "./create-disavowal.ts";
import {
  newDestination,
  requestApproved,
  requestCancelled,
  requestCompleted,
  requestCreated,
  requestRejected,
} from "./mails.ts";
import type { WithdrawalRow } from "./store.ts";

type Owned = WithdrawalRow & { email: string; verified_wallet: string | null };

/** Tells the owner of a withdrawal what became of it. To be called in the transaction that brought it to its status. */
export async function mailWithdrawal(tx: Tx, { user_id, id }: Pick<WithdrawalRow, "user_id" | "id">): Promise<void> {
  const [row] = await tx<[Owned]>`
    select w.*, u.email, case when u.wallet_verified_at is not null then u.wallet_address end as verified_wallet
      from withdrawals w join users u on u.id = w.user_id
     where w.user_id = ${user_id} and w.id = ${id}`;
  await enqueueMail(tx, { id: user_id, email: row.email }, await toMessage(tx, row));
}

async function toMessage(tx: Tx, row: Owned): Promise<Message> {
  switch (row.status) {
    case "pending":
      if (isTrusted(row)) return requestCreated(row);
      return newDestination(row, await createDisavowal(tx, row));
    case "approved":
      return requestApproved(row);
    case "rejected":
      return requestRejected(row);
    case "cancelled":
      return requestCancelled(row);
    case "completed":
      return requestCompleted(row);
  }
}

/** It goes to the owner's verified wallet, and that was not linked only just now in place of another. */
function isTrusted({ verified_wallet, wallet_address, cooling_off_until }: Owned): boolean {
  return verified_wallet !== null && isSameAddress(verified_wallet, wallet_address) && cooling_off_until === null;
}
