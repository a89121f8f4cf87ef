import type { SettingField, SettingsAnswer, SettingsChange } from "@freehold/contract";
import { admin } from "@freehold/session/api/admin";
import { createDeskStore, reload } from "./desk-query.ts";
import { duration, inWords } from "./policy.ts";
import { $outcome } from "./refunds.ts";

/** A change of a rule that waits for another admin. */
export type Proposal = SettingsAnswer["pending"][number];

/** The rules of payment, and what is proposed to them. */
export const $rules = createDeskStore<SettingsAnswer>(["desk:rules"], { fetcher: () => admin.settings.get() });

const NAMES: Record<SettingField, string> = {
  two_approvals_above_ubxs: "the approval limit",
  cooling_off_seconds: "the cooling-off",
  payments: "payments",
};

/**
 * What a proposal would do, as a sentence goes on after who wants it.
 *
 * @example
 * proposed(proposal, settings) // "raise the approval limit from 1,000 UBXS to 2,000 UBXS"
 */
export function proposed({ field, to }: Proposal, settings: SettingsAnswer["settings"]): string {
  if (field === "payments") return "let payments go on";
  const [verb, from, then] =
    field === "two_approvals_above_ubxs"
      ? ["raise", inWords(settings.two_approvals_above_ubxs), inWords(to)]
      : ["shorten", duration(settings.cooling_off_seconds), duration(Number(to))];
  return `${verb} ${NAMES[field]} from ${from} to ${then}`;
}

/**
 * Changes a rule. What makes money harder to move holds at once, the rest waits for another admin; {@link $outcome} says
 * which.
 *
 * @throws {ApiError} if it could not be changed.
 */
export async function changeRule(change: SettingsChange, done: string): Promise<void> {
  $outcome.set(null);
  const { pending } = await admin.settings.change(change);
  const waits = pending.some(({ field }) => Object.hasOwn(change, field));
  $outcome.set(
    waits
      ? {
          tone: "info",
          title: "Proposed: another admin has to confirm it",
          text: "Until then everything stays as it is, since no single admin may make it easier to move money.",
        }
      : { tone: "success", title: done, text: "This holds at once." },
  );
  reload();
}

/**
 * Lets a proposed change take effect.
 *
 * @throws {ApiError} `self_approval` for whoever proposed it; `invalid_transition` if somebody else was quicker.
 */
export async function confirmProposal(id: string): Promise<void> {
  await decide(() => admin.settings.confirm(id), "Change confirmed", "It holds from now on.");
}

/**
 * Takes a proposed change off the table.
 *
 * @throws {ApiError} `invalid_transition` if somebody else was quicker.
 */
export async function withdrawProposal(id: string): Promise<void> {
  await decide(() => admin.settings.withdraw(id), "Proposal withdrawn", "Everything stays as it is.");
}

async function decide(call: () => Promise<unknown>, title: string, text: string): Promise<void> {
  $outcome.set(null);
  try {
    await call();
    $outcome.set({ tone: "success", title, text });
  } finally {
    reload();
  }
}
