import {
  formatAmount,
  type ProposalDetails,
  parseAmount,
  type SettingsChange,
  type SettingField as WireField,
} from "@freehold/contract";
import type { Tx } from "../platform/database/connect.ts";
import { inCount } from "../platform/format.ts";
import { ProblemError } from "../platform/http/problem.ts";
import type { KindOf, ProposalRow } from "../proposals/kind.ts";
import { lockProposals, propose } from "../proposals/propose.ts";
import { closeProposal, findOpen } from "../proposals/store.ts";
import { stopPayments } from "./stop-payments.ts";
import { lockSettings, type SettingField, type Settings } from "./store.ts";

/**
 * Changes settings, field by field. What makes money harder to move is done at once; what makes it easier (an active platform, a
 * higher limit, a shorter window, a shorter cooling-off, payments running again, reorganisations followed, a higher fee, a higher
 * reward for referrals) is proposed, and another admin has to confirm it. Either way an open proposal of the same field is replaced;
 * to ask for what holds already takes it back.
 *
 * @throws {ProblemError} `forbidden` if the role was lost in the meantime.
 */
export async function changeSettings(tx: Tx, input: SettingsChange, adminId: string): Promise<void> {
  await lockProposals(tx, adminId);
  const settings = await lockSettings(tx);
  for (const change of asked(input)) {
    const step = compare(settings, change);
    const { field: subject, value, reason } = change;
    const open = await findOpen(tx, { kind: "setting_change", subject });
    const same =
      open?.proposed_by === adminId &&
      toChange(open).value === value &&
      open.reason === reason &&
      !isOutdated(settings, change, open.proposed_at);
    if (step === "looser" && same) continue;
    if (open) await closeProposal(tx, { id: open.id, adminId, to: step === "same" ? "cancelled" : "replaced" });
    if (step === "looser" && change.field === "payments") await refuseWhileUnclear(tx);
    if (step === "looser") await propose(tx, { kind: "setting_change", subject, payload: { value }, reason, adminId });
    if (step === "tighter") await apply(tx, change);
  }
}

/** A change of a setting that makes money easier to move. `payload.value`: in micro-UBXS, in seconds, or a word such as `active`. */
export const settingChanges: KindOf<"setting_change"> = {
  kind: "setting_change",
  async details(_, proposals) {
    return proposals.map(toProposedSetting);
  },
  async apply(tx, proposal) {
    const change = toChange(proposal);
    if (isOutdated(await lockSettings(tx), change, proposal.proposed_at))
      throw new ProblemError(
        "invalid_transition",
        "Payments were stopped again after this was proposed. Check the reason, then propose it again.",
      );
    if (change.field === "payments") await refuseWhileUnclear(tx);
    await apply(tx, change);
  },
};

/** What a setting is called on the wire. */
const WIRE: Record<SettingField, WireField> = {
  platform_status: "platform_status",
  two_approvals_above: "two_approvals_above_ubxs",
  approval_window_seconds: "approval_window_seconds",
  cooling_off_seconds: "cooling_off_seconds",
  payments: "payments",
  reorganisations: "reorganisations",
  investment_fee_bps: "investment_fee_bps",
  referral_reward: "referral_reward_ubxs",
};

/** A proposal of this kind in the wire's names and units. */
export function toProposedSetting(proposal: ProposalRow): ProposalDetails<"setting_change"> {
  const { field, value } = toChange(proposal);
  const name = WIRE[field];
  return { field: name, to: name.endsWith("_ubxs") ? formatAmount(BigInt(value)) : value };
}

function toChange({ subject, payload, reason }: ProposalRow): Change {
  return { field: subject as SettingField, value: (payload as { value: string }).value, reason };
}

/** What a setting becomes. `reason`: of payments, why they are stopped or can go on. */
type Change = { field: SettingField; value: string; reason: string | null };

function asked(input: SettingsChange): Change[] {
  const values: Partial<Record<SettingField, string | undefined>> = {
    platform_status: input.platform_status,
    two_approvals_above:
      input.two_approvals_above_ubxs === undefined ? undefined : String(parseAmount(input.two_approvals_above_ubxs)),
    approval_window_seconds: input.approval_window_seconds?.toString(),
    cooling_off_seconds: input.cooling_off_seconds?.toString(),
    payments: input.payments,
    reorganisations: input.reorganisations,
    investment_fee_bps: input.investment_fee_bps?.toString(),
    referral_reward:
      input.referral_reward_ubxs === undefined ? undefined : String(parseAmount(input.referral_reward_ubxs)),
  };
  return (Object.keys(values) as SettingField[]).flatMap((field) => {
    const value = values[field];
    return value === undefined ? [] : [{ field, value, reason: field === "payments" ? (input.reason ?? null) : null }];
  });
}

/** The looser one of two values. */
const LOOSE: Partial<Record<SettingField, string>> = {
  platform_status: "active",
  payments: "running",
  reorganisations: "follow",
};

function compare(settings: Settings, { field, value }: Change): "same" | "tighter" | "looser" {
  const now = {
    platform_status: settings.platformStatus,
    two_approvals_above: String(settings.twoApprovalsAbove),
    approval_window_seconds: String(settings.approvalWindowSeconds),
    cooling_off_seconds: String(settings.coolingOffSeconds),
    payments: settings.paymentsStopped ? "stopped" : "running",
    reorganisations: settings.reorganisations,
    investment_fee_bps: String(settings.investmentFeeBps),
    referral_reward: String(settings.referralReward),
  }[field];
  if (now === value) return "same";
  if (LOOSE[field]) return value === LOOSE[field] ? "looser" : "tighter";
  // A longer window and a longer cooling-off are tighter; a higher limit, fee and reward are looser: more money moves by them.
  const higherIsTighter = field === "approval_window_seconds" || field === "cooling_off_seconds";
  return higherIsTighter === BigInt(value) > BigInt(now) ? "tighter" : "looser";
}

async function apply(tx: Tx, { field, value, reason }: Change): Promise<void> {
  if (field === "platform_status") await tx`update settings set platform_status = ${value}`;
  else if (field === "two_approvals_above") await tx`update settings set two_approvals_above = ${value}::numeric`;
  else if (field === "approval_window_seconds")
    await tx`update settings set approval_window_seconds = ${value}::text::integer`;
  else if (field === "cooling_off_seconds") await tx`update settings set cooling_off_seconds = ${value}::text::integer`;
  else if (field === "investment_fee_bps") await tx`update settings set investment_fee_bps = ${value}::text::integer`;
  else if (field === "referral_reward") await tx`update settings set referral_reward = ${value}::numeric`;
  else if (field === "reorganisations") await tx`update settings set reorganisations = ${value}`;
  else if (value === "stopped") await stopPayments(tx, reason ?? "An admin stopped them.");
  else await tx`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
}

/**
 * After a restore, whom a transfer has paid may be lost: that person could have it paid again to another wallet.
 *
 * @throws {ProblemError} `invalid_transition` until two admins have said of each what it was.
 */
async function refuseWhileUnclear(tx: Tx): Promise<void> {
  const [{ count }] = await tx<[{ count: number }]>`select count(*)::int as count from unclear_transfers`;
  if (count > 0)
    throw new ProblemError(
      "invalid_transition",
      count === 1
        ? "A transfer left the treasury and no request explains it. Before payments resume, record whom it paid or accept it under Books."
        : `${inCount(count)} transfers left the treasury and no request explains them. Before payments resume, record whom each paid or accept it under Books.`,
    );
}

/** Whether payments have been stopped since an admin proposed to let them go on. */
function isOutdated({ paymentsStopped }: Settings, { field }: Change, proposedAt: Date): boolean {
  return field === "payments" && paymentsStopped !== null && paymentsStopped.at > proposedAt;
}
