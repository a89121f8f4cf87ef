import type { ReactNode } from "react";

/**
 * Several things in a dialog, one below the other. It does not scroll by itself, so that no amount of it is hidden: the dialog
 * around it does, and can be scrolled with the keyboard since this has the focus.
 */
export function ResultList({
  label,
  children,
}: {
  label: string;
  /** One `<li>` for each. */
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <ul className="result-list" aria-label={label} tabIndex={0}>
      {children}
    </ul>
  );
}
