import { Notice, type NoticeProps } from "@freehold/ui";
import { useEffect, useRef } from "react";

/**
 * Shows the outcome of the last action on a screen, and scrolls to it: the button that was pressed may be far below.
 *
 * @example
 * <OutcomeNotice className="user-outcome" outcome={useStore($outcome)} />
 */
export function OutcomeNotice({
  className,
  outcome,
}: {
  className: string;
  /** null: nothing was done lately. */
  outcome: { tone: NoticeProps["tone"]; title: string; text: string } | null;
}) {
  const node = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) node.current?.scrollIntoView({ block: "nearest" });
  }, [outcome]);
  return (
    <div ref={node} className={className} aria-live="polite">
      {outcome && (
        <Notice tone={outcome.tone} title={outcome.title}>
          {outcome.text}
        </Notice>
      )}
    </div>
  );
}
