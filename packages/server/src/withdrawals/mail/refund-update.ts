import {
  delayWords,
  placeWord,
  REQUEST_WORDS,
  type RequestWord,
  requestWord,
  type WithdrawalProgress,
} from "@freehold/contract";
import { inDay, inHeading, inUbxs } from "../../platform/format.ts";
import type { Message } from "../../platform/mail/message.ts";
import type { WithdrawalRow } from "../store.ts";
import { ALL_REFUNDS, expectedOn, facts, parcelOf, receipt } from "./mails.ts";

/** Says where a refund is, as its owner's page does: why there is no day, and by when the next update comes. */
export function refundUpdate(row: WithdrawalRow, progress: WithdrawalProgress): Message {
  return {
    template: "refund_update",
    subject: `Update on your refund of ${inHeading(row.amount)}`,
    before: [placeOf(row, progress), aheadOf(progress)].filter(Boolean),
    parcel: parcelOf(row),
    facts: facts(row),
    links: [receipt(row), ALL_REFUNDS],
    evenUnconfirmed: true,
  };
}

function placeOf({ amount }: WithdrawalRow, progress: WithdrawalProgress): string {
  const { queue_position: position, queue_moved: moved, withdrawal } = progress;
  const word = requestWord(withdrawal, progress);
  const place = placeWord(word, position);
  return [
    sentence(word, { amount: inUbxs(amount), position }),
    place && sentence(place, { position }),
    moved && sentence("placeWas", { from: moved.from, day: inDay(moved.on) }),
  ]
    .filter(Boolean)
    .join(" ");
}

function aheadOf({ estimate, next_update: update, withdrawal }: WithdrawalProgress): string {
  if (estimate) return `We now expect to pay it ${expectedOn(estimate.paid)}.`;
  if (!update) return "";
  const why = delayWords(withdrawal, update).map((word) => sentence(word, {}));
  return [...why, sentence("updateBy", { day: inDay(update.on) })].join(" ");
}

function sentence(word: RequestWord, values: Record<string, string | number | null>): string {
  return REQUEST_WORDS[word].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
