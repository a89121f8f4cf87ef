import { ChevronRight, CircleAlert, CircleCheck, Clock, Info, TriangleAlert } from "@freehold/ui/icons";
import type { ReactNode } from "react";

const ICONS = { good: CircleCheck, wait: Clock, info: Info, warning: TriangleAlert, error: CircleAlert };

/** How something stands, by its urgency. */
export type Tone = keyof typeof ICONS;

/**
 * One part of the overview: what it is about and how that stands. All of it leads to the screen that has more. In a strip the
 * figure says it, and words only what needs attention and has none.
 */
export function OverviewRow({
  name,
  tone,
  figure,
  onOpen,
  children,
}: {
  name: string;
  tone: Tone;
  /** How many or how much, for the eye; the sentence says it, too. */
  figure?: number | string | undefined;
  onOpen: () => void;
  children: ReactNode;
}) {
  const Icon = ICONS[tone];
  return (
    <li>
      <button type="button" className="overview-row" data-tone={tone} onClick={onOpen}>
        <Icon className="overview-icon" size={20} />
        <span className="overview-words">
          <span className="overview-name">{name}</span>{" "}
          {figure !== undefined && (
            <span className="overview-figure" aria-hidden="true">
              {figure}
            </span>
          )}
          <span className="overview-sentence">{children}</span>
        </span>
        <ChevronRight className="flips" size={16} />
      </button>
    </li>
  );
}
