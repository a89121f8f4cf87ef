import { accountClosed } from "../src/accounts/closing/mails.ts";
import {
  confirmNewAddress,
  emailChanged,
  emailChangedElsewhere,
  emailChangeRequested,
  emailRestored,
} from "../src/accounts/email/mails.ts";
import { exportReady } from "../src/accounts/export/mails.ts";
import { factorChanged, factorsLost, factorsLostToAdmins, passkeyFirstUsed } from "../src/accounts/factors/mails.ts";
import { siteConnected, siteDisconnected } from "../src/accounts/links/mails.ts";
import { passwordChanged, passwordReplaced, passwordReset } from "../src/accounts/new-password/mails.ts";
import {
  beginRecovery,
  recoveryBegun,
  recoveryCancelled,
  recoveryContinues,
  recoveryDone,
  recoveryStopped,
} from "../src/accounts/recovery/mails.ts";
import {
  factorsCommanded,
  resetBegun,
  resetBegunToAdmins,
  resetCancelled,
  resetCancelledByAdmin,
  resetContinues,
  resetDone,
  resetDoneToAdmins,
} from "../src/accounts/recovery/reset-mails.ts";
import { confirmAddress } from "../src/accounts/registration/mails.ts";
import { passwordEnded } from "../src/accounts/reports/mails.ts";
import { backupRestored, partnersCutOff } from "../src/accounts/restored-mail.ts";
import { newDevice, signInCode } from "../src/accounts/sign-in/mails.ts";
import { walletVerified } from "../src/accounts/wallets/mails.ts";
import { wordsRenewed } from "../src/accounts/words/mails.ts";
import { depositAttributed } from "../src/deposits/unmatched/mails.ts";
import { webhookDisabled } from "../src/partners/webhooks/mails.ts";
import { describeHold } from "../src/payments/holds/describe-hold.ts";
import { nothingIsPaid } from "../src/payments/holds/mails.ts";
import { distributionHeld, payoutsOfMonth } from "../src/payouts/mail/mails.ts";
import { layOut, withPublicUrl } from "../src/platform/mail/layout.ts";
import type { Message } from "../src/platform/mail/message.ts";
import {
  lostPaymentRecorded,
  newDestination,
  refundMoved,
  requestApproved,
  requestCancelled,
  requestCompleted,
  requestCreated,
  requestRejected,
  unconfirmedAddress,
} from "../src/withdrawals/mail/mails.ts";
import { refundUpdate } from "../src/withdrawals/mail/refund-update.ts";
import { toWithdrawal, type WithdrawalRow } from "../src/withdrawals/store.ts";

/** An email as people receive it. */
export type SampleEmail = { name: string; template: string; subject: string; text: string; html: string };

const day = (day: number, time = "10:30") => new Date(`2026-03-${String(day).padStart(2, "0")}T${time}:00Z`);
const WALLET = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const TX_HASH = "0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060";
const LINK = { token: "dG9rZW4tdG9rZW4tdG9rZW4tdG9rZW4tdG9rZW4tdG9", expiresAt: day(4) };

const REFUND: WithdrawalRow = {
  user_id: "0b0c1a52-6f0e-4c5e-9a70-0d1f4b6a2f11",
  id: "6f1f8ab4-3d2e-4a55-8a6d-2f0c1de0b7aa",
  kind: "total_deposits",
  status: "pending",
  amount: 2_570_750_000n,
  from_available: 2_570_750_000n,
  from_invested: 0n,
  from_earnings: 0n,
  deposit_count: 3,
  wallet_address: WALLET,
  chain_id: 56n,
  tx_id: null,
  reject_reason: null,
  created_at: day(2),
  approved_at: null,
  closed_at: null,
  cooling_off_until: null,
  cooling_off_because: null,
};
const APPROVED: WithdrawalRow = { ...REFUND, status: "approved", approved_at: day(3) };
const COOLING: WithdrawalRow = { ...APPROVED, cooling_off_until: day(5), cooling_off_because: "new_wallet" };
const PAID: WithdrawalRow = { ...APPROVED, status: "completed", closed_at: day(4), tx_id: TX_HASH };
const IN_LINE = {
  paidBefore: null,
  isStopped: false,
  waitsFor: null,
  expected: { from: "2026-03-05", to: "2026-03-09" },
  updateBy: null,
} as const;

const ADMIN = { userId: "5f2f1d39-6a2e-4a3c-9d24-5f0f4a3f8e21", email: "admin@freehold.test" };
const MESSAGES: Readonly<Record<string, Message>> = {
  "Refund created": requestCreated(REFUND),
  "Refund created, new destination": newDestination({ ...REFUND, cooling_off_until: day(5) }, LINK),
  "Refund created, address not confirmed": unconfirmedAddress(
    { ...REFUND, cooling_off_until: day(5) },
    { report: LINK, confirmation: LINK },
  ),
  "Refund approved": requestApproved(APPROVED, IN_LINE),
  "Refund approved, waiting period": requestApproved(COOLING, IN_LINE),
  "Refund approved, treasury short": requestApproved(APPROVED, {
    ...IN_LINE,
    waitsFor: "funds",
    expected: null,
    updateBy: "2026-03-05",
  }),
  "Refund approved, payments paused": requestApproved(APPROVED, { ...IN_LINE, isStopped: true }),
  "Refund update, late": refundUpdate(REFUND, {
    success: true,
    withdrawal: toWithdrawal({ ...REFUND, approvals_needed: 2, approvals_given: 0 }),
    queue_position: 2,
    queue_moved: { from: 5, on: "2026-02-27" },
    payment: null,
    typical_seconds: 345_600,
    estimate: null,
    next_update: { on: "2026-03-04", reason: "approvals", is_late: true },
    as_of: day(3).toISOString(),
  }),
  "Refund expected later": refundMoved(APPROVED, {
    paid: { from: "2026-03-12", to: "2026-03-16" },
    before: "2026-03-09",
  }),
  "Refund paid": requestCompleted(PAID, { earnings: 122_049_997n }),
  "Refund rejected": requestRejected({
    ...REFUND,
    status: "rejected",
    closed_at: day(3),
    reject_reason: "The destination belongs to an exchange that does not accept UBXS.",
  }),
  "Refund cancelled": requestCancelled({ ...REFUND, status: "cancelled", closed_at: day(3) }),
  "Earlier payment recorded": lostPaymentRecorded(PAID),
  "Withdrawal paid": requestCompleted({ ...PAID, kind: "amount", amount: 122_040_000n }, { earnings: 0n }),
  "Deposit found": depositAttributed({ amount: 1_250_500_000n, txHash: TX_HASH }),
  "Payouts of a month": payoutsOfMonth([
    { name: "Harbour Mill 12", month: "2026-02", is_correction: false, amount: 12_345_678n },
    { name: "Quayside House", month: "2026-02", is_correction: false, amount: 4_000_000n },
    { name: "Quayside House", month: "2026-01", is_correction: true, amount: 250_000n },
  ]),
  "Confirm the email address": confirmAddress(LINK, true),
  "Confirm a new email address": confirmNewAddress(LINK),
  "New email address, to the old one": emailChangeRequested({
    to: "new@freehold.example",
    at: day(2),
    link: LINK,
  }),
  "Email address changed": emailChanged({ at: day(2), frozenUntil: day(5), canUndo: true }),
  "Email address changed, to the old one": emailChangedElsewhere({ at: day(2), undo: LINK }),
  "Email change undone": emailRestored(LINK),
  "Data ready": exportReady({ until: day(3), link: LINK }),
  "Account closed": accountClosed({ at: day(2) }),
  "Choose a new password": passwordReset(LINK),
  "Password disabled": passwordEnded({ ...LINK, what: "sign_in" }),
  "Sign-in code": signInCode({ code: "482913", expiresAt: day(2, "10:40") }),
  "Backup restored": backupRestored({ at: day(2), newest: day(2, "09:00"), wallet: WALLET, frozenUntil: day(5) }),
  "Partners cut off after a restored backup, to admins": partnersCutOff([
    "key …5f2a of Northwind",
    "webhook https://northwind.example/hooks of Northwind",
  ]),
  "Recovery ended by a sign-out": recoveryStopped({ at: day(2) }),
  "Second factor added": factorChanged({
    what: "You added the passkey “Laptop”",
    at: day(2),
    isRemoved: false,
    link: LINK,
  }),
  "Second factor removed": factorChanged({ what: "You removed a passkey", at: day(2), isRemoved: true, link: LINK }),
  "Automatic passkey used": passkeyFirstUsed({ name: "Chrome on Windows", at: day(2), link: LINK }),
  "Words for emails changed": wordsRenewed({ at: day(2), link: LINK }),
  "Password changed": passwordChanged({ at: day(2), link: LINK }),
  "Password replaced": passwordReplaced({
    at: day(2),
    hasFactor: true,
    reclaimed: { wallet: WALLET, referral: true, factors: true },
  }),
  "Wallet linked": walletVerified({ address: WALLET, at: day(2), link: LINK }),
  "Site connected": siteConnected({
    partner: "Harbour Bank",
    scope: ["refund:read", "refund:request"],
    at: day(2),
    link: LINK,
  }),
  "Site disconnected by an admin": siteDisconnected({ partner: "Harbour Bank", at: day(2) }),
  "Recovery requested": beginRecovery(LINK),
  "Recovery begun": recoveryBegun({ endsAt: day(5), link: LINK }),
  "Recovery under way": recoveryContinues({ endsAt: day(5), link: LINK }),
  "Recovery done": recoveryDone({ at: day(5), link: LINK }),
  "Recovery cancelled": recoveryCancelled({ at: day(4), link: LINK }),
  "Last factor removed": factorsLost({ at: day(2) }),
  "Last factor removed, to admins": factorsLostToAdmins({ ...ADMIN, at: day(2) }),
  "Factor reset by an operator": factorsCommanded({ at: day(2), frozenUntil: day(5) }),
  "Factor reset by an operator, to admins": resetDoneToAdmins({ ...ADMIN, at: day(2), by: "an operator" }),
  "Factor reset begun": resetBegun({ endsAt: day(3), link: LINK }),
  "Factor reset begun, to admins": resetBegunToAdmins({ ...ADMIN, endsAt: day(3) }),
  "Factor reset under way": resetContinues({ endsAt: day(3), link: LINK }),
  "Factor reset done": resetDone({ at: day(3), link: LINK }),
  "Factor reset done, to admins": resetDoneToAdmins({ ...ADMIN, at: day(3) }),
  "Factor reset cancelled, to admins": resetCancelled(ADMIN),
  "Factor reset cancelled": resetCancelledByAdmin(),
  "New sign-in": newDevice({ signIns: [{ at: day(2), network_address: "203.0.113.7" }], more: 0, link: LINK }),
  "New sign-ins": newDevice({
    signIns: [
      { at: day(2), network_address: "203.0.113.7" },
      { at: day(2, "10:45"), network_address: "2001:db8:85a3::8a2e:370:7334" },
    ],
    more: 3,
    link: LINK,
  }),
  "Payments on hold, to admins": nothingIsPaid(
    describeHold("treasury_short_of_token", { since: day(2), details: "It has 120.50 UBXS of 2,570.75 UBXS." }),
    { since: day(2), count: 8, sum: 19_860_000_000n },
  ),
  "Distribution on hold, to admins": distributionHeld({
    id: REFUND.id,
    name: "Harbour Mill 12",
    month: "2026-02",
    code: "not_covered",
    since: day(2),
  }),
  "Webhook disabled, to admins": webhookDisabled({
    partner: "Harbour Bank",
    host: "hooks.harbour.example",
    since: day(2),
  }),
};

const SUPPORT = { email: "help@freehold.example", url: null, hours: "Monday to Friday, 9:00 to 17:00 UTC" };

/** The words of whom the samples are for. */
export const SAMPLE_WORDS = "amber river";
/** The reference at the foot of each sample. */
export const SAMPLE_REFERENCE = "7KQM-X2PD-HN4V-RTB9";

/** Every email that the server sends, with sample data, in the order in which people meet them. */
export const SAMPLE_EMAILS: readonly SampleEmail[] = Object.entries(MESSAGES).map(([name, message]) => ({
  name,
  template: message.template,
  subject: message.subject,
  ...withPublicUrl(
    layOut(message, { words: SAMPLE_WORDS, reference: SAMPLE_REFERENCE, support: SUPPORT }),
    "https://freehold.example",
  ),
}));
