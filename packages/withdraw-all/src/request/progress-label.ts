import {
  delayWords,
  placeWord,
  type REQUEST_WORDS,
  type RequestWord,
  requestWord,
  type Withdrawal,
  type WithdrawalProgress,
} from "@freehold/contract";
import { formatDays, formatUbxs } from "@freehold/ui/format";
import { $text, statusName } from "../parts/messages.ts";
import type { ConfirmationState, RefundState, RequestState } from "../store/state.ts";
import { $progressText, type ProgressText } from "./messages.ts";

/** Where the money of a request is now. */
export type ProgressLabel = {
  /** One line that says it. */
  text: string;
  /** How much of the payment is done: of 1, or `unknown`. */
  done?: number | "unknown";
};

/** What a person reads about their money while a request is on its way, and where it got to. */
export function progressLabel(refund: Withdrawal, progress: WithdrawalProgress | null, t: ProgressText): ProgressLabel {
  const word = requestWord(refund, progress) as WhereWord;
  const position = progress?.queue_position ?? 0;
  const text = t[word]({ amount: `${formatUbxs(refund.amount_ubxs)} UBXS`, position });
  const place = placeWord(word, position);
  const done = doneOf(word, progress);
  return {
    text: [text, place && (place === "placeNext" ? t.placeNext : t.placeAt({ position })), movedText(progress, t)]
      .filter(Boolean)
      .join(" "),
    ...(done !== undefined && { done }),
  };
}

/** The sentences that have the amount. */
type WhereWord = {
  [Word in RequestWord]: (typeof REQUEST_WORDS)[Word] extends `${string}{amount}${string}` ? Word : never;
}[RequestWord];

function doneOf(word: WhereWord, progress: WithdrawalProgress | null): ProgressLabel["done"] {
  if (word === "paid") return 1;
  if (word === "sending") return "unknown";
  if (word !== "confirming" || !progress?.payment) return undefined;
  const { confirmations: given, confirmations_needed: needed } = progress.payment;
  return needed ? Math.min(given / needed, 1) : "unknown";
}

const WEEKDAY = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });

function movedText(progress: WithdrawalProgress | null, t: ProgressText): string | null {
  const moved = progress?.queue_moved;
  return moved ? t.placeWas({ from: moved.from, day: WEEKDAY.format(new Date(moved.on)) }) : null;
}

/** What is ahead of an open request: the days it is likely to be paid, or why none can be given and by when an update comes. */
export function aheadOf(progress: WithdrawalProgress | null, t: ProgressText): string | null {
  const estimate = progress?.estimate;
  return estimate ? t.expected({ days: formatDays(estimate.paid) }) : updateText(progress, t);
}

/** Why there is no day, and by when an update comes; null where there is one, or nothing is known. */
export function updateText(progress: WithdrawalProgress | null, t: ProgressText): string | null {
  const update = progress?.next_update;
  if (!update) return null;
  const why = delayWords(progress.withdrawal, update).map((word) => t[word]);
  return [...why, t.updateBy({ day: formatDays({ from: update.on, to: update.on }) })].join(" ");
}

/**
 * What changes when there is something new to say: a stage, and not how many blocks or people are before it. Null: nothing is
 * known yet.
 */
export function stageOf(refund: Withdrawal | null, progress: WithdrawalProgress | null): string | null {
  if (!refund || !progress) return null;
  const { payment } = progress;
  return [refund.id, refund.status, refund.approvals_given, payment?.status, payment?.waits_for].join(" ");
}

/**
 * What there is to say of the request that was there before: its new status or stage; not how many blocks are on it, nor the first
 * word about it.
 */
export function newsOf(was: RefundState, now: RefundState): string | null {
  if (!hasRequest(was) || !hasRequest(now) || was.refund?.id !== now.refund?.id || !was.refund || !now.refund)
    return null;
  if (was.refund.status !== now.refund.status) {
    const t = $text.get();
    return t.statusLoaded({ status: statusName(now.refund, t) });
  }
  const [stage, next] = [stageOf(was.refund, was.progress), stageOf(now.refund, now.progress)];
  if (!stage || !next || stage === next) return null;
  return progressLabel(now.refund, now.progress, $progressText.get()).text;
}

const hasRequest = (state: RefundState): state is RequestState | ConfirmationState =>
  state.status === "request" || state.status === "confirmation";

/** Whether a request's waiting period has ended, by the server's clock where that is known; one that has none waits for nothing. */
export function isPeriodOver(refund: Withdrawal, progress: WithdrawalProgress | null): boolean {
  if (!refund.cooling_off_until) return true;
  const now = Date.parse(progress?.as_of ?? "") || Date.now();
  return Date.parse(refund.cooling_off_until) <= now;
}
