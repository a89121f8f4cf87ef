import type {
  AdminWithdrawalDetail,
  AdminWithdrawals,
  AdminWithdrawalsQuery,
  AnnouncementAnswer,
  AnnouncementChange,
  AuditEntries,
  BulkApproved,
  Completion,
  PaymentBatch,
  Proposals,
  Reconciliation,
  Retried,
  SettingsAnswer,
  SettingsChange,
  Settled,
  TakenBack,
  Treasury,
  UnbackedDeposits,
  UnmatchedTransfers,
  WithdrawalsWaiting,
} from "@freehold/contract";
import { ownProperty } from "../../http/own-property.ts";
import { query, segment } from "../../http/path.ts";
import {
  type CallOptions,
  type IdempotentOptions,
  type KeyPageQuery,
  keyPageOf,
  pageOf,
  read,
  readFile,
  write,
} from "../request.ts";

/** The refund queue, for admins. */
const withdrawals = {
  /** The refund queue, oldest pending first; page 1 and 10 items by default. */
  async list(which: AdminWithdrawalsQuery = {}, options?: CallOptions) {
    const filters = {
      q: ownProperty(which, "q"),
      status: ownProperty(which, "status"),
      blocked: ownProperty(which, "blocked"),
      waiting: ownProperty(which, "waiting"),
      from: ownProperty(which, "from"),
      to: ownProperty(which, "to"),
    };
    return read<AdminWithdrawals>(`/admin/withdrawals${query({ ...filters, ...pageOf(which) })}`, options);
  },

  /** How long the open refunds wait, beside the time that people are told. */
  async waiting(options?: CallOptions) {
    return read<WithdrawalsWaiting>("/admin/withdrawals/waiting", options);
  },

  /** A request with its deposits and its history. */
  async get(id: string, options?: CallOptions) {
    return read<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}`, options);
  },

  /** One more approval; with the last one needed it is approved. 409 `self_approval`, `already_approved`, `invalid_transition`. */
  async approve(id: string, options?: CallOptions) {
    return write<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}/approve`, undefined, options);
  },

  /** Approves up to 200 requests, each by itself, and says what became of each. */
  async approveEach(ids: readonly string[], options?: CallOptions) {
    return write<BulkApproved>("/admin/withdrawals/approve", { ids }, options);
  },

  /** → rejected, with the reason the person reads. 409 `invalid_transition`. */
  async reject(id: string, body: { reason: string }, options?: CallOptions) {
    return write<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}/reject`, body, options);
  },

  /** → completed, with the payment's transaction hash. 409 `tx_id_used`, `invalid_transition`. */
  async complete(id: string, body: Completion, options?: CallOptions) {
    return write<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}/complete`, body, options);
  },
};

/** What the treasury has, owes and pays, for admins. */
const payments = {
  /** What the treasury has, what it owes, and whether payments run. */
  async treasury(options?: CallOptions) {
    return read<Treasury>("/admin/treasury", options);
  },

  /**
   * Lets up to 200 requests be paid anew whose payments are proven to have failed, each by itself, and says what became of each:
   * `payment_not_failed` without the proof. 503 `chain_unavailable` where the server has no chain.
   */
  async retry(withdrawalIds: readonly string[], options?: CallOptions) {
    return write<Retried>("/admin/payments/retry", { ids: withdrawalIds }, options);
  },

  /**
   * Takes up to 200 approved requests into a file for a multisig. 409 `nothing_to_pay`, `insufficient_balance`. The same
   * `idempotencyKey` gives the same file, without what of it is paid since.
   */
  async export(options?: IdempotentOptions) {
    return write<PaymentBatch>("/admin/payments/export", undefined, options);
  },

  /** The file once more, without what of it is paid. */
  async batch(id: string, options?: CallOptions) {
    return read<PaymentBatch>(`/admin/payments/batches/${segment(id)}`, options);
  },

  /** Takes a file back that the multisig has thrown away. 409 `self_approval` for the admin who exported it. */
  async takeBack(id: string, options?: CallOptions) {
    return write<TakenBack>(`/admin/payments/batches/${segment(id)}/take-back`, undefined, options);
  },

  /** Looks for exported payments in transactions of a multisig, and says what became of each. */
  async settle(hashes: readonly string[], options?: CallOptions) {
    return write<Settled>("/admin/payments/settle", { tx_hashes: hashes }, options);
  },
};

/** How the platform is run, for admins. */
const settings = {
  /** The settings, and the changes that wait for another admin. */
  async get(options?: CallOptions) {
    return read<SettingsAnswer>("/admin/settings", options);
  },

  /** Changes settings. What makes money easier to move waits in `pending` until another admin confirms it; resuming payments takes a `reason`. */
  async change(body: SettingsChange, options?: CallOptions) {
    return write<SettingsAnswer>("/admin/settings", body, options, { method: "PATCH" });
  },

  /** Confirms a change that another admin proposed. 409 `self_approval`, `invalid_transition`. */
  async confirm(id: string, options?: CallOptions) {
    return write<SettingsAnswer>(`/admin/settings/changes/${segment(id)}/confirm`, undefined, options);
  },

  /** What the announcement says, and who published it. */
  async announcement(options?: CallOptions) {
    return read<AnnouncementAnswer>("/admin/announcement", options);
  },

  /** Publishes an announcement: everybody is shown it, also who has seen the one before. */
  async announce(body: AnnouncementChange, options?: CallOptions) {
    return write<AnnouncementAnswer>("/admin/announcement", body, options);
  },

  /** Takes a proposed change off the table. 409 `invalid_transition`. */
  async withdraw(id: string, options?: CallOptions) {
    return write<SettingsAnswer>(`/admin/settings/changes/${segment(id)}/withdraw`, undefined, options);
  },
};

/** Which part of the audit log: what was done to one subject, what one person did, only refusals, a page. */
export type AuditQuery = KeyPageQuery & {
  subject?: string | undefined;
  actor?: string | undefined;
  refused?: "true" | undefined;
};

/** The audit log, for admins. */
const audit = {
  /** Who did what, newest first; page by key. */
  async list(which: AuditQuery = {}, options?: CallOptions) {
    const subject = ownProperty(which, "subject");
    const actor = ownProperty(which, "actor");
    const refused = ownProperty(which, "refused");
    return read<AuditEntries>(`/admin/audit${query({ subject, actor, refused, ...keyPageOf(which) })}`, options);
  },
};

/** What waits for a second admin. */
const proposals = {
  /** How much of each kind; changes of the settings stand among these. */
  async count(options?: CallOptions) {
    return read<Proposals>("/admin/proposals", options);
  },
};

/** Whether the books agree with each other and with the chain, for admins. */
const reconciliation = {
  /** The last run and what it found. */
  async get(options?: CallOptions) {
    return read<Reconciliation>("/admin/reconciliation", options);
  },

  /** Every difference as a CSV file. */
  async csv(options?: CallOptions) {
    return readFile("/admin/reconciliation/differences.csv", options);
  },

  /**
   * Proposes to accept a difference that the blockchain shows and nobody can put right; another admin has to confirm it.
   * 409 `invalid_transition` if it is of the books alone, or proposed already.
   */
  async accept(number: number, body: { reason: string }, options?: CallOptions) {
    return write<Reconciliation>(`/admin/reconciliation/differences/${segment(String(number))}/accept`, body, options);
  },

  /** Confirms what another admin proposed to accept. 409 `self_approval`, `invalid_transition`. */
  async confirmAcceptance(id: string, options?: CallOptions) {
    return write<Reconciliation>(`/admin/reconciliation/acceptances/${segment(id)}/confirm`, undefined, options);
  },

  /** Takes back that a difference is accepted, or the proposal. 409 `invalid_transition`. */
  async withdrawAcceptance(id: string, options?: CallOptions) {
    return write<Reconciliation>(`/admin/reconciliation/acceptances/${segment(id)}/withdraw`, undefined, options);
  },
};

/** Deposits that an admin has to know of. */
const deposits = {
  /** Transfers to the platform that are nobody's deposit, the newest 500. */
  async unmatched(options?: CallOptions) {
    return read<UnmatchedTransfers>("/admin/deposits/unmatched", options);
  },

  /** Booked deposits that are no longer on the chain and whose money is gone, the newest 500. */
  async unbacked(options?: CallOptions) {
    return read<UnbackedDeposits>("/admin/deposits/unbacked", options);
  },
};

/**
 * What only a person with the role admin may do; others get 403 `forbidden`.
 *
 * @example
 * const { items, counts } = await admin.withdrawals.list({ status: "pending" });
 */
export const admin = { audit, deposits, payments, proposals, reconciliation, settings, withdrawals };
