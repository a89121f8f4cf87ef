import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { classNames } from "../root/class-names.ts";

/** The tints of a {@link Badge}. */
export type Tone = "neutral" | "yellow" | "blue" | "green" | "red";

/** Props of {@link Badge}. */
export type BadgeProps = ComponentPropsWithoutRef<"span"> & {
  /** SPEC 4: pending is yellow, approved blue, completed green, rejected red; cancelled is neutral. */
  tone: Tone;
  /** A lucide icon; 14 px fits. Status is never shown by colour alone. */
  icon?: ReactNode;
};

/**
 * Shows a status in one word.
 *
 * @example
 * <Badge tone="yellow" icon={<Clock size={14} />}>Pending</Badge>
 */
export function Badge({ tone, icon, className, children, ...props }: BadgeProps) {
  return (
    <span part="badge" {...props} className={classNames("fh-badge", `fh-tone-${tone}`, className)}>
      {icon}
      <span className="fh-text">{children}</span>
    </span>
  );
}
