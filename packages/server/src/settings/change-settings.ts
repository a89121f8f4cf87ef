import { parseAmount, type SettingsChange } from "@freehold/contract";
import { lockAdminForShare } from "../audit/lock-admin.ts";
import { setAuditActor } from "../audit/set-audit-actor.ts";
import type { Tx } from "../platform/database/connect.ts";
import { ProblemError } from "../platform/http/problem.ts";
import { stopPayments } from "./stop-payments.ts";
import {
  closeProposal,
  insertProposal,
  listProposals,
  lockSettings,
  type SettingChangeRow,
  type SettingField,
  type Settings,
} from "./store.ts";

/**
 * Changes settings, field by field. What makes money harder to move is done at once; what makes it easier (a higher limit, a
 * shorter window, a shorter cooling-off, payments running again, reorganisations followed, a higher
 * reward for referrals) is proposed, and another admin has to
 * confirm it. Either way a proposal of the
 * same field that was still open is replaced.
 *
 * @throws {ProblemError} `forbidden` if the role was lost in the meantime.
 */
export async function changeSettings(tx: Tx, input: SettingsChange, adminId: string): Promise<void> {
  await lockAdminForShare(tx, adminId);
  await setAuditActor(tx, adminId);
  const settings = await lockSettings(tx);
  if (input.platform_status !== undefined && input.platform_status !== settings.platformStatus)
    await tx`update settings set platform_status = ${input.platform_status}`;
  const proposals = await listProposals(tx);
  for (const change of asked(input)) {
    const step = compare(settings, change);
    if (step === "same") continue;
    const open = proposals.find(({ field }) => field === change.field);
    const same =
      open?.value === change.value &&
      open.reason === change.reason &&
      open.proposed_by === adminId &&
      !isOutdated(settings, open);
    if (step === "looser" && same) continue;
    if (open) await closeProposal(tx, { id: open.id, adminId, to: "replaced" });
    if (step === "looser") await insertProposal(tx, { ...change, adminId });
    else await apply(tx, change);
  }
}

/**
 * Another admin confirms a proposed change, which takes effect.
 *
 * @throws {ProblemError} `not_found`; `self_approval` for the admin who proposed it; `invalid_transition` if it is decided, was
 * proposed by somebody who is no admin any more, or would let payments go on that have been stopped anew since; `forbidden`.
 */
export async function confirmChange(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  await lockAdminForShare(tx, adminId);
  const { settings, ...change } = await lockProposal(tx, id);
  if (change.proposed_by === adminId)
    throw new ProblemError("self_approval", "You proposed this change yourself. Another admin has to confirm it.");
  if (!change.proposer_is_admin)
    throw new ProblemError(
      "invalid_transition",
      "Whoever proposed this change is no admin any more. Please propose it again.",
    );
  if (isOutdated(settings, change))
    throw new ProblemError(
      "invalid_transition",
      "Payments were stopped again after this was proposed. Please look at the reason, and propose it again.",
    );
  await setAuditActor(tx, adminId);
  await closeProposal(tx, { id, adminId, to: "confirmed" });
  await apply(tx, change);
}

/**
 * Takes a proposed change off the table; any admin may.
 *
 * @throws {ProblemError} `not_found`; `invalid_transition` if it is decided; `forbidden`.
 */
export async function withdrawChange(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  await lockAdminForShare(tx, adminId);
  await lockProposal(tx, id);
  await closeProposal(tx, { id, adminId, to: "withdrawn" });
}

/** `reason`: of payments, why they are stopped or can go on. */
type Change = { field: SettingField; value: string; reason: string | null };

function asked(input: SettingsChange): Change[] {
  const values: Partial<Record<SettingField, string | undefined>> = {
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

function compare(settings: Settings, { field, value }: Change): "same" | "tighter" | "looser" {
  if (field === "payments") {
    if ((value === "stopped") === (settings.paymentsStopped !== null)) return "same";
    return value === "stopped" ? "tighter" : "looser";
  }
  if (field === "reorganisations") {
    if (value === settings.reorganisations) return "same";
    return value === "bounded" ? "tighter" : "looser";
  }
  const now = BigInt(
    {
      two_approvals_above: settings.twoApprovalsAbove,
      approval_window_seconds: settings.approvalWindowSeconds,
      cooling_off_seconds: settings.coolingOffSeconds,
      investment_fee_bps: settings.investmentFeeBps,
      referral_reward: settings.referralReward,
    }[field],
  );
  const then = BigInt(value);
  if (now === then) return "same";
  // A longer window and a longer cooling-off are tighter; a higher limit, fee and reward are looser: more money moves by them.
  const higherIsTighter = field === "approval_window_seconds" || field === "cooling_off_seconds";
  return higherIsTighter === then > now ? "tighter" : "looser";
}

async function apply(tx: Tx, { field, value, reason }: Change): Promise<void> {
  if (field === "two_approvals_above") await tx`update settings set two_approvals_above = ${value}::numeric`;
  else if (field === "approval_window_seconds")
    await tx`update settings set approval_window_seconds = ${value}::text::integer`;
  else if (field === "cooling_off_seconds") await tx`update settings set cooling_off_seconds = ${value}::text::integer`;
  else if (field === "investment_fee_bps") await tx`update settings set investment_fee_bps = ${value}::text::integer`;
  else if (field === "referral_reward") await tx`update settings set referral_reward = ${value}::numeric`;
  else if (field === "reorganisations") await tx`update settings set reorganisations = ${value}`;
  else if (value === "stopped") await stopPayments(tx, reason ?? "An admin stopped them.");
  else await tx`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
}

/** Whether payments have been stopped since somebody proposed to let them go on. */
function isOutdated({ paymentsStopped }: Settings, { field, proposed_at }: SettingChangeRow): boolean {
  return field === "payments" && paymentsStopped !== null && paymentsStopped.at > proposed_at;
}

async function lockProposal(
  tx: Tx,
  id: string,
): Promise<SettingChangeRow & { proposer_is_admin: boolean; settings: Settings }> {
  const settings = await lockSettings(tx);
  const [change] = await tx<(SettingChangeRow & { proposer_is_admin: boolean })[]>`
    select c.*, u.role = 'admin' and u.disabled_at is null as proposer_is_admin
    from setting_changes c join users u on u.id = c.proposed_by where c.id = ${id}`;
  if (!change) throw new ProblemError("not_found", "There is no such proposed change.");
  if (change.status !== "proposed")
    throw new ProblemError("invalid_transition", `This change is ${change.status} already.`);
  return { ...change, settings };
}
