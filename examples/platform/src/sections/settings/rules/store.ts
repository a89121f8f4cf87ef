import { FreeholdError, parseAmount, type SettingsAnswer, type SettingsChange } from "@freehold/contract";
import { $platform } from "@freehold/session";
import { settings } from "@freehold/session/api/settings";
import { duration, ubxs } from "../../../shared/admin/format.ts";
import {
  type Decision,
  decideProposal,
  keyOf,
  readShown,
  type Shown,
  signShown,
} from "../../../shared/admin/signing/sign.ts";
import { $outcome, act, cancelled } from "../../../shared/admin/store.ts";
import { reload } from "../../../shared/query/user-query.ts";
import { $rulesMessages, type RulesMessages } from "./messages.ts";
import { percentOfBps } from "./values/percent.ts";

/** A change of a rule that waits for another admin. */
export type Proposal = SettingsAnswer["pending"][number];

/** The rules as they hold now. */
export type Rules = SettingsAnswer["settings"];

/** What confirming a proposal leads to: not every rule is one of requests that are open. With `{who}` and `{change}`. */
export function confirmationOf(field: Proposal["field"], t: RulesMessages): string {
  if (field === "platform_status") return t.proposedActive;
  if (field === "investment_fee_bps") return t.proposedFee;
  if (field === "cooling_off_seconds") return t.proposedCoolingOff;
  return field === "referral_reward_ubxs" ? t.proposedReward : t.proposed;
}

/**
 * What a proposal would do, as a sentence goes on after who wants it.
 *
 * @example
 * changeOf(proposal, settings, t) // "raise the approval limit from 1,000 UBXS to 2,000 UBXS"
 */
export function changeOf({ field, to }: Proposal, rules: Rules, t: RulesMessages): string {
  if (field === "platform_status") return t.activeChange;
  if (field === "payments") return t.goOnChange;
  if (field === "reorganisations") return t.followChange;
  if (field === "two_approvals_above_ubxs")
    return t.limitChange({ from: ubxs(rules.two_approvals_above_ubxs), to: ubxs(to) });
  if (field === "investment_fee_bps")
    return t.feeChange({ from: percentOfBps(rules.investment_fee_bps), to: percentOfBps(Number(to)) });
  if (field === "referral_reward_ubxs") return t.rewardChange({ from: ubxs(rules.referral_reward_ubxs), to: ubxs(to) });
  if (field === "approval_window_seconds")
    return t.windowChange({ from: duration(rules.approval_window_seconds), to: duration(Number(to)) });
  return t.coolingOffChange({ from: duration(rules.cooling_off_seconds), to: duration(Number(to)) });
}

/**
 * Changes a rule. What makes money harder to move holds at once, the rest waits for another admin; {@link $outcome} says
 * which.
 *
 * @param done - what is said where the change holds at once.
 * @throws {ApiError} if it could not be changed.
 */
export async function changeRule(change: SettingsChange, done: string): Promise<void> {
  const t = $rulesMessages.get();
  $outcome.set(null);
  const { pending } = await settings.change(change);
  const waiting = pending.filter(({ field }) => Object.hasOwn(change, field));
  try {
    // Both admins sign, so that neither can say alone what the other one proposed.
    for (const proposal of waiting) if (proposal.is_yours) await signOwn(proposal, change);
  } finally {
    reloadAll();
  }
  $outcome.set(
    waiting.length > 0
      ? { tone: "info", title: t.waitsTitle, text: t.waitsText }
      : { tone: "success", title: done, text: t.doneText },
  );
}

/** Signs what the admin has just proposed, unless the platform has made another value of it than they typed. */
async function signOwn({ id, field }: Proposal, change: SettingsChange): Promise<void> {
  const shown = await readShown(keyOf({ proposal: id }));
  if (shown.words && !isProposalOf(shown, { field, to: String(change[field]) }))
    throw new FreeholdError("not_as_typed", $rulesMessages.get().notAsTyped);
  await signShown(shown);
}

/** Whether what is signed sets a rule to this value: sums are signed in 0.000001 UBXS. */
function isProposalOf({ options: { proposal } }: Shown, { field, to }: Pick<Proposal, "field" | "to">): boolean {
  const isSum = field.endsWith("_ubxs");
  return (
    proposal?.kind === "setting_change" &&
    proposal.subject === field.replace(/_ubxs$/, "") &&
    JSON.parse(proposal.payload).value === (isSum ? String(parseAmount(to)) : to)
  );
}

/**
 * Lets a proposed change take effect, or cancels it.
 *
 * @throws {ApiError} `self_approval` for the admin who proposed it. That another admin was quicker is said in {@link $outcome}.
 */
export async function decide(id: string, decision: Decision): Promise<void> {
  const t = $rulesMessages.get();
  await act(async () => {
    await decideProposal(id, decision);
    return decision === "cancel" ? cancelled() : { title: t.confirmedTitle, text: t.confirmedText };
  });
  $platform.reload();
}

/** The whole page depends on the platform's status, which is a rule, too. */
function reloadAll(): void {
  reload("admin:");
  $platform.reload();
}
