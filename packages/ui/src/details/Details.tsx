import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { ChevronRight } from "../icons/generated/index.ts";
import { classNames } from "../root/class-names.ts";

/** Props of {@link Details}. */
export type DetailsProps = ComponentPropsWithoutRef<"details"> & {
  /** The visible summary, which opens and closes the details. */
  summary: ReactNode;
};

/**
 * Hides optional content in a native `<details>`.
 *
 * @example
 * <Details summary="How It Works">…</Details>
 */
export function Details({ summary, className, children, ...props }: DetailsProps) {
  return (
    <details part="details" {...props} className={classNames("fh-details", className)}>
      <summary className="fh-summary">
        <ChevronRight size={16} />
        <span className="fh-text">{summary}</span>
      </summary>
      <div className="fh-details-body">{children}</div>
    </details>
  );
}
