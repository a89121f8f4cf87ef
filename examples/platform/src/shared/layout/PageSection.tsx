import { Card, Details } from "@freehold/ui";
import type { ReactNode } from "react";
import "./styles.css";
import { useIsWindow } from "./use-is-window.ts";

/**
 * Renders a part of a page that few people read: a card, and on a phone a line that opens.
 *
 * @param props.hasCards - its parts are cards themselves. @default false
 * @param props.open - on a phone it is open from the beginning. @default false
 */
export function PageSection({
  title,
  className,
  hasCards = false,
  open,
  children,
}: {
  title: string;
  className?: string;
  hasCards?: boolean;
  open?: boolean;
  children: ReactNode;
}) {
  if (!useIsWindow("phone"))
    return hasCards ? (
      children
    ) : (
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
