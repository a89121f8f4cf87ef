import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "../icons/generated/index.ts";
import { classNames } from "../root/class-names.ts";

const TONES = {
  info: ["blue", Info],
  success: ["green", CircleCheck],
  warning: ["yellow", TriangleAlert],
  error: ["red", CircleAlert],
} as const;

/** Props of {@link Notice}. */
export type NoticeProps = {
  /** The colour and the icon. */
  tone: "info" | "success" | "warning" | "error";
  /** Above the text. @default none */
  title?: ReactNode;
  /** What it says. */
  children?: ReactNode;
  /** Below the text, such as a Try Again button. */
  action?: ReactNode;
  /** Announces it to screen readers when it appears. Errors are always announced. */
  live?: boolean | undefined;
  /** The notice's ID, for a field to refer to. */
  id?: string | undefined;
  /** Added to the class names of the root node. */
  className?: string | undefined;
};

/**
 * Shows a message about the screen in a box.
 *
 * @example
 * <Notice tone="warning" title="Important Notice">…</Notice>
 */
export function Notice({ tone, title, children, action, live, id, className }: NoticeProps) {
  const [tint, Icon] = TONES[tone];
  return (
    <div
      id={id}
      part={`notice notice-${tone}`}
      role={tone === "error" ? "alert" : live ? "status" : undefined}
      className={classNames("fh-notice", `fh-tone-${tint}`, className)}
    >
      <Icon size={20} />
      <div className="fh-notice-body">
        {title && <div className="fh-notice-title">{title}</div>}
        {typeof children === "string" ? <div className="fh-text">{children}</div> : children}
        {action && <div className="fh-actions">{action}</div>}
      </div>
    </div>
  );
}
