import type { ReactNode } from "react";
import { Check, X } from "../icons/generated/index.ts";
import { useMessages } from "../messages/messages.ts";
import { $ui } from "../messages/ui-messages.ts";
import { Time } from "../money/Time.tsx";
import { classNames } from "../root/class-names.ts";

/** Props of {@link Steps}. */
export type StepsProps = {
  /** From the first to the last. */
  items: readonly { title: ReactNode; detail?: ReactNode }[];
};

/**
 * Lists numbered steps.
 *
 * @example
 * <Steps items={[{ title: "Submit your request" }, { title: "An admin reviews it" }]} />
 */
export function Steps({ items }: StepsProps) {
  return (
    <ol className="fh-steps" part="steps">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its number
        <li key={index} className="fh-step">
          <span className="fh-step-mark" aria-hidden="true">
            {index + 1}
          </span>
          <StepText {...item} />
        </li>
      ))}
    </ol>
  );
}

/** Props of {@link Timeline}. */
export type TimelineProps = {
  /** From the first to the last. */
  items: readonly {
    title: ReactNode;
    detail?: ReactNode;
    /** When it happened, ISO 8601. */
    at?: string | null | undefined;
    state: "done" | "current" | "upcoming" | "failed" | "cancelled";
  }[];
  /** Added to the class names of the root node. */
  className?: string | undefined;
};

/**
 * Shows the stages of a process and the current one.
 *
 * @example
 * <Timeline items={[{ title: "Requested", at: created_at, state: "done" }, { title: "Approved", state: "current" }]} />
 */
export function Timeline({ items, className }: TimelineProps) {
  const t = useMessages($ui);
  return (
    <ol className={classNames("fh-steps", className)} part="timeline">
      {items.map(({ state, ...item }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a stage is known by its place
          key={index}
          className={`fh-step fh-step-${state}`}
          aria-current={state === "current" ? "step" : undefined}
        >
          <span className="fh-step-mark" role="img" aria-label={t[state]}>
            {state === "done" && <Check size={14} />}
            {(state === "failed" || state === "cancelled") && <X size={14} />}
          </span>
          <StepText {...item} />
        </li>
      ))}
    </ol>
  );
}

function StepText({ title, detail, at }: { title: ReactNode; detail?: ReactNode; at?: string | null | undefined }) {
  return (
    <div className="fh-step-text">
      <div className="fh-step-title">{title}</div>
      {detail && <div className="fh-muted">{detail}</div>}
      {at && <Time value={at} className="fh-muted" />}
    </div>
  );
}
