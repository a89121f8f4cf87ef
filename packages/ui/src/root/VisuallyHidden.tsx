import type { ComponentPropsWithoutRef } from "react";

/**
 * Text for screen readers only.
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
