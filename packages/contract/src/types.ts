import type { z } from "zod";
import type * as s from "./schemas.ts";

type Out<Schema extends z.ZodType> = z.output<Schema>;

/** `POST /auth/register`. */
export type Registration = z.input<typeof s.registration>;
/** `POST /auth/login`. */
export type Credentials = z.input<typeof s.credentials>;
/** `POST /auth/password/change`. */
export type PasswordChange = z.input<typeof s.passwordChange>;
/** `POST /auth/password/forgot`. */
export type PasswordForgot = z.input<typeof s.passwordForgot>;
/** 202 of `POST /auth/password/forgot`. */
export type PasswordForgotten = Out<typeof s.passwordForgotten>;
/** `POST /auth/password/reset`. */
export type PasswordReset = z.input<typeof s.passwordReset>;
/** `user` or `admin`. */
export type Role = Out<typeof s.role>;
/** The signed-in user. */
export type User = Out<typeof s.user>;
/** 201 of registration. */
export type Registered = Out<typeof s.registered>;
/** 200 of login. */
export type Login = Out<typeof s.login>;

/** `GET /auth/wallet/nonce`. */
export type WalletNonce = Out<typeof s.walletNonce>;
/** `POST /auth/wallet/verify`. */
export type WalletProof = z.input<typeof s.walletProof>;
/** 200 of `POST /auth/wallet/verify`. */
export type WalletVerified = Out<typeof s.walletVerified>;

/** SPEC 4: pending, approved, completed, rejected, cancelled. */
export type WithdrawalStatus = Out<typeof s.withdrawalStatus>;
/** A withdrawal request as its owner sees it. */
export type Withdrawal = Out<typeof s.withdrawal>;
/** One deposit inside a withdraw-all request. */
export type DepositBreakdown = Out<typeof s.depositBreakdown>;
/** What a withdraw-all request takes. */
export type TotalDepositsInfo = Out<typeof s.totalDepositsInfo>;
/** 201 of `POST /wallet/withdraw-total-deposits`. */
export type TotalWithdrawalCreated = Out<typeof s.totalWithdrawalCreated>;
/** `POST /wallet/withdraw`. */
export type WithdrawalRequest = z.input<typeof s.withdrawalRequest>;
/** A single withdrawal in its wrapper. */
export type WithdrawalAnswer = Out<typeof s.withdrawalAnswer>;
/** `GET /wallet/withdrawals`. */
export type Withdrawals = Out<typeof s.withdrawals>;
/** `GET /wallet/check-pending-total-withdrawal`. */
export type PendingTotalWithdrawal = Out<typeof s.pendingTotalWithdrawal>;
/** `GET /wallet/total-deposits`. */
export type TotalDeposits = Out<typeof s.totalDeposits>;
/** `GET /wallet/balance`. */
export type Balance = Out<typeof s.balance>;
/** A line of `GET /wallet/transactions`. */
export type WalletTransaction = Out<typeof s.walletTransaction>;
/** `GET /wallet/transactions`. */
export type WalletTransactions = Out<typeof s.walletTransactions>;
/** `GET /wallet/address`. */
export type DepositAddress = Out<typeof s.depositAddress>;
/** `POST /wallet/deposit`. */
export type DepositNotice = z.input<typeof s.depositNotice>;
/** A deposit. */
export type Deposit = Out<typeof s.deposit>;
/** A list of deposits. */
export type Deposits = Out<typeof s.deposits>;
/** `GET /admin/deposits/unmatched`. */
export type UnmatchedTransfers = Out<typeof s.unmatchedTransfers>;
/** `GET /admin/deposits/unbacked`. */
export type UnbackedDeposits = Out<typeof s.unbackedDeposits>;
/** `GET /wallet/test`. */
export type WalletTest = Out<typeof s.walletTest>;

/** `GET /auth/referrals`. */
export type ReferralSummary = Out<typeof s.referralSummary>;
/** `GET /auth/referrals/history`. */
export type ReferralHistory = Out<typeof s.referralHistory>;
/** `GET /auth/referrals/validate/{code}`. */
export type ReferralValidation = Out<typeof s.referralValidation>;
/** `GET /auth/referrals/tree`. */
export type ReferralTree = Out<typeof s.referralTree>;
/** `GET /auth/referrals/leaderboard`. */
export type ReferralLeaderboard = Out<typeof s.referralLeaderboard>;

/** `GET /properties`. */
export type Properties = Out<typeof s.properties>;
/** A property. */
export type Property = Out<typeof s.property>;
/** `GET /properties/{id}`. */
export type PropertyAnswer = Out<typeof s.propertyAnswer>;
/** `POST /investments`. */
export type InvestmentRequest = z.input<typeof s.investmentRequest>;
/** `GET /investments`. */
export type Investments = Out<typeof s.investments>;
/** 201 of `POST /investments`. */
export type InvestmentAnswer = Out<typeof s.investmentAnswer>;
/** `GET /payouts`. */
export type Payouts = Out<typeof s.payouts>;
/** `GET /payouts/monthly-earnings`. */
export type MonthlyEarnings = Out<typeof s.monthlyEarnings>;
/** `GET /payouts/monthly-earnings/{year}/{month}`. */
export type MonthEarnings = Out<typeof s.monthEarnings>;
/** `GET /payouts/expected-earnings`. */
export type ExpectedEarnings = Out<typeof s.expectedEarnings>;

/** Query of `GET /admin/withdrawals`. */
export type AdminWithdrawalsQuery = z.input<typeof s.adminWithdrawalsQuery>;
/** A withdrawal request as an admin sees it. */
export type AdminWithdrawal = Out<typeof s.adminWithdrawal>;
/** `GET /admin/withdrawals`. */
export type AdminWithdrawals = Out<typeof s.adminWithdrawals>;
/** `GET /admin/withdrawals/{id}`. */
export type AdminWithdrawalDetail = Out<typeof s.adminWithdrawalDetail>;
/** A change of status. */
export type WithdrawalEvent = Out<typeof s.withdrawalEvent>;
/** `POST /admin/withdrawals/{id}/complete`. */
export type Completion = z.input<typeof s.completion>;
/** `POST /admin/withdrawals/approve`. */
export type BulkApproval = z.input<typeof s.bulkApproval>;
/** What became of each id of `POST /admin/withdrawals/approve`. */
export type BulkApproved = Out<typeof s.bulkApproved>;

/** `active` or `suspended`. */
export type PlatformStatus = Out<typeof s.platformStatus>;
/** A setting that can wait for another admin. */
export type SettingField = Out<typeof s.settingField>;
/** `GET /admin/settings`. */
export type SettingsAnswer = Out<typeof s.settingsAnswer>;
/** `PATCH /admin/settings`. */
export type SettingsChange = z.input<typeof s.settingsChange>;
/** One line of the audit log. */
export type AuditEntry = Out<typeof s.auditEntry>;
/** `GET /admin/audit`. */
export type AuditEntries = Out<typeof s.auditEntries>;

/** `POST /withdrawals/disavow`. */
export type Disavowal = z.input<typeof s.disavowal>;
/** 200 of `POST /withdrawals/disavow`. */
export type Disavowed = Out<typeof s.disavowed>;

/** `GET /wallet/withdrawals/{id}/progress`, and each event of `.../events`. */
export type WithdrawalProgress = Out<typeof s.withdrawalProgress>;
/** How far the payment of an approved withdrawal is. */
export type PaymentProgress = Out<typeof s.paymentProgress>;

/** How refunds are paid. */
export type PayoutMode = Out<typeof s.payoutMode>;
/** Where a payment stands. */
export type PaymentStatus = Out<typeof s.paymentStatus>;
/** A payment as an admin sees it. */
export type AdminPayment = Out<typeof s.adminPayment>;
/** Query of `GET /admin/payments`. */
export type AdminPaymentsQuery = z.input<typeof s.adminPaymentsQuery>;
/** `GET /admin/payments`. */
export type AdminPayments = Out<typeof s.adminPayments>;
/** `GET /admin/treasury`. */
export type Treasury = Out<typeof s.treasury>;
/** `POST /admin/payments/export`. */
export type PaymentBatch = Out<typeof s.paymentBatch>;
/** `POST /admin/payments/settle`. */
export type Settlement = z.input<typeof s.settlement>;
/** What became of each hash of `POST /admin/payments/settle`. */
export type Settled = Out<typeof s.settled>;
/** `POST /admin/payments/batches/{id}/take-back`. */
export type TakenBack = Out<typeof s.takenBack>;
/** `GET /admin/reconciliation`. */
export type Reconciliation = Out<typeof s.reconciliation>;
