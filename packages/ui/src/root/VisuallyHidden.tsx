import type { ComponentPropsWithoutRef } from "react";

/**
 * Renders text for screen readers only.
 *
 * @example
 * <VisuallyHidden>Loading</VisuallyHidden>
 */
export function VisuallyHidden({ children, ...props }: ComponentPropsWithoutRef<"span">) {
  return (
    <span {...props} className="fh-hidden">
      {children}
    </span>
  );
}
