import type { WithdrawalStatus } from "@freehold/contract";
import type { Tone } from "../Card.tsx";
import type { Icon } from "../icon.ts";
import { Ban } from "../icons/ban.ts";
import { CircleCheck } from "../icons/circle-check.ts";
import { CircleX } from "../icons/circle-x.ts";
import { Clock } from "../icons/clock.ts";
import { Hourglass } from "../icons/hourglass.ts";

/**
 * The colour and icon of each status of a withdrawal (SPEC 4; cancelled is styled like rejected). The words are the
 * screen's own: a status is told by icon, word and colour together.
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
  cancelled: { tone: "red", Icon: Ban },
};
