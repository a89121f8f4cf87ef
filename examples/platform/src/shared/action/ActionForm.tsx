import { ErrorNotice } from "@freehold/ui";
import type { ReactNode } from "react";
import type { Action } from "./use-action.ts";

/** The form of an action: its fields, what went wrong, and what stands below, such as its button. */
export function ActionForm<Field extends string>({
  id,
  className,
  action,
  fallback,
  footer,
  children,
}: {
  id?: string;
  className?: string;
  action: Action<Field>;
  /** Said when an error has no words of its own. */
  fallback: string;
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <form id={id} className={className} onSubmit={action.start} noValidate>
      {children}
      {action.error !== null && <ErrorNotice error={action.error} fallback={fallback} />}
      {footer}
    </form>
  );
}
