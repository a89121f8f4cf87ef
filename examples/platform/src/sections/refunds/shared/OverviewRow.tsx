import { ChevronRight, CircleAlert, CircleCheck, Clock, Info, TriangleAlert } from "@freehold/ui/icons";
import type { ReactNode } from "react";

const ICONS = { good: CircleCheck, wait: Clock, info: Info, warning: TriangleAlert, error: CircleAlert };

/** How something stands, by its urgency. */
export type Tone = keyof typeof ICONS;

type LineProps = { name: string; tone: Tone; children: ReactNode };

/** One line of the overview: what it is about and how that stands. All of it leads to the screen that has more. */
export function OverviewRow({ onOpen, tone, ...words }: LineProps & { onOpen: () => void }) {
  return (
    <li>
      <button type="button" className="overview-row" data-tone={tone} onClick={onOpen}>
        <Words tone={tone} {...words} />
        <ChevronRight className="flips" size={16} />
      </button>
    </li>
  );
}

/** One line of the overview whose figures lead on by themselves. */
export function OverviewLine({ className, tone, ...words }: LineProps & { className: string }) {
  return (
    <li>
      <div className={`overview-row ${className}`} data-tone={tone}>
        <Words tone={tone} {...words} />
      </div>
    </li>
  );
}

function Words({ name, tone, children }: LineProps) {
  const Icon = ICONS[tone];
  return (
    <>
      <Icon className="overview-icon" size={20} />
      <span className="overview-words">
        <span className="overview-name">{name}</span> <span>{children}</span>
      </span>
    </>
  );
}
