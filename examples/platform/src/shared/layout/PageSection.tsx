import { Card, Details } from "@freehold/ui";
import type { ReactNode } from "react";
import "./styles.css";
import { useIsWindow } from "./use-is-window.ts";

/**
 * Renders a part of a page that few people read: a card, and on a phone a line that opens.
 *
 * @param props.open - on a phone it is open from the beginning. @default false
 * @param props.action - at the end of the title's line, on a phone at the end of the part.
 */
export function PageSection({
  title,
  className,
  open,
  action,
  level,
  children,
}: {
  title: string;
  className?: string;
  open?: boolean;
  action?: ReactNode;
  /** Level of the title's heading. @default 2 */
  level?: 2 | 3;
  children: ReactNode;
}) {
  if (!useIsWindow("phone"))
    return (
      <Card title={title} className={className} action={action} level={level}>
        {children}
      </Card>
    );
  return (
    <Details className="page-fold" summary={title} open={open}>
      {children}
      {action}
    </Details>
  );
}
