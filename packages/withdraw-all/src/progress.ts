import type { PaymentProgress } from "@freehold/contract";
import { count, field, type Refund, readRefund, text } from "./refund.ts";

/** How far the payment of an approved request is. */
export type Payment = {
  status: PaymentProgress["status"];
  waitsFor: PaymentProgress["waits_for"];
  confirmations: number;
  /** Null where the chain itself says when it is final. */
  confirmationsNeeded: number | null;
};

/** What the server says of a request beyond the request itself. */
export type Progress = {
  /** The request it is about. */
  id: string;
  /** While pending: 1 if no older one waits. */
  queuePosition: number | null;
  /** Null where an admin pays by hand. */
  payment: Payment | null;
  /** The server's time. */
  asOf: string | null;
};

const STATUSES = ["waiting", "sending", "confirming", "paid"] as const;
const WAITS = ["cooling_off", "approvals", "funds", "admins"] as const;

/** Reads an answer or event of progress. A payment in a state this version does not know is left out. */
export function readProgress(answer: unknown): { refund: Refund; progress: Progress } | null {
  const refund = readRefund(field(answer, "withdrawal"));
  if (!refund?.id) return null;
  const progress = {
    id: refund.id,
    queuePosition: count(field(answer, "queue_position")),
    payment: readPayment(field(answer, "payment")),
    asOf: text(field(answer, "as_of")),
  };
  return { refund, progress };
}

function readPayment(value: unknown): Payment | null {
  const status = STATUSES.find((known) => known === field(value, "status"));
  if (!status) return null;
  return {
    status,
    waitsFor: WAITS.find((known) => known === field(value, "waits_for")) ?? null,
    confirmations: count(field(value, "confirmations")) ?? 0,
    confirmationsNeeded: count(field(value, "confirmations_needed")) || null,
  };
}

/** What is known of this very request; null for any other. */
export function progressOf(refund: Refund | null, progress: Progress | null): Progress | null {
  return progress && progress.id === refund?.id ? progress : null;
}
