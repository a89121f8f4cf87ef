import { Card, Details } from "@freehold/ui";
import type { ReactNode } from "react";
import "./styles.css";
import { useIsWindow } from "./use-is-window.ts";

/**
 * Renders a part of a page that few people read: a card, and on a phone a line that opens.
 *
 * @param props.open - on a phone it is open from the beginning. @default false
 */
export function PageSection({
  title,
  className,
  open,
  children,
}: {
  title: string;
  className?: string;
  open?: boolean;
  children: ReactNode;
}) {
  if (!useIsWindow("phone"))
    return (
      <Card title={title} className={className}>
        {children}
      </Card>
    );
  return (
    <Details className="page-fold" summary={title} open={open}>
      {children}
    </Details>
  );
}
