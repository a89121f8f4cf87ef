import { Button, Notice } from "@freehold/ui";
import { ArrowLeft } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect, useRef } from "react";
import { PageHeader } from "../PageHeader.tsx";
import { $outcome, openQueue } from "./refunds.ts";

/** A screen of the desk beside the queue: the way back, its title, what the last action led to, its content. */
export function SubScreen({
  title,
  lead,
  busy,
  changed = "",
  children,
}: {
  title: string;
  lead: ReactNode;
  busy: boolean;
  /** Differs whenever buttons may have come or gone by an action. */
  changed?: string;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const outcome = useStore($outcome);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    // What was pressed may be gone with what it did.
    if (changed && outcome && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [outcome, changed]);
  return (
    <section className="desk-screen" aria-labelledby="desk-title" aria-busy={busy}>
      <div className="desk-back">
        <Button variant="quiet" icon={<ArrowLeft className="flips" size={16} strokeWidth={1.5} />} onClick={openQueue}>
          All refund requests
        </Button>
      </div>
      <PageHeader id="desk-title" title={title} lead={lead} titleRef={heading} />
      <div className="desk-outcome" aria-live="polite">
        {outcome && (
          <Notice tone={outcome.tone} title={outcome.title}>
            {outcome.text}
          </Notice>
        )}
      </div>
      <div className="desk-body">{children}</div>
    </section>
  );
}
