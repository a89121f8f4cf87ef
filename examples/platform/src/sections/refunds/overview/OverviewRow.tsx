import { ChevronRight, CircleAlert, CircleCheck, Clock, Info, TriangleAlert } from "@freehold/ui/icons";
import type { ReactNode } from "react";

const ICONS = { good: CircleCheck, wait: Clock, info: Info, warning: TriangleAlert, error: CircleAlert };

/** How something stands, by its urgency. */
export type Tone = keyof typeof ICONS;

/** One line of the overview: what it is about and how that stands. All of it leads to the screen that has more. */
export function OverviewRow({
  name,
  tone,
  onOpen,
  children,
}: {
  name: string;
  tone: Tone;
  onOpen: () => void;
  children: ReactNode;
}) {
  const Icon = ICONS[tone];
  return (
    <li>
      <button type="button" className="overview-row" data-tone={tone} onClick={onOpen}>
        <Icon className="overview-icon" size={20} />
        <span className="overview-words">
          <span className="overview-name">{name}</span> <span>{children}</span>
        </span>
        <ChevronRight className="flips" size={16} />
      </button>
    </li>
  );
}
