import type { WithdrawalStatus } from "@freehold/contract";
import { Ban, CircleCheck, CircleX, Clock, Hourglass } from "../icons/generated/index.ts";
import type { Icon } from "../icons/icon.ts";
import type { Tone } from "./Badge.tsx";

/**
 * The colour and icon of each withdrawal status (SPEC 4). A request cancelled by
 * its owner is neutral, because nothing went wrong. The words are the
 * screen's own: a status is shown by icon, word and colour together.
 *
 * @example
 * const { tone, Icon } = STATUS_TONES[withdrawal.status];
 * return <Badge tone={tone} icon={<Icon size={14} />}>{t[withdrawal.status]}</Badge>;
 */
export const STATUS_TONES: Readonly<Record<WithdrawalStatus, { readonly tone: Tone; readonly Icon: Icon }>> = {
  pending: { tone: "yellow", Icon: Clock },
  approved: { tone: "blue", Icon: Hourglass },
  completed: { tone: "green", Icon: CircleCheck },
  rejected: { tone: "red", Icon: CircleX },
  cancelled: { tone: "neutral", Icon: Ban },
};
