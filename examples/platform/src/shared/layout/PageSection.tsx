import { Card, Details } from "@freehold/ui";
import { type ReactNode, useState } from "react";
import "./styles.css";
import { useIsWindow } from "./use-is-window.ts";

/**
 * Renders a part of a page that few people read: a card, and on a phone a line that opens.
 *
 * @param props.hasCards - its parts are cards themselves. @default false
 * @param props.open - opens it on a phone; it closes only when a person closes it. @default false
 * @param props.action - at the end of the title's line, on a phone at the end of the part.
 */
export function PageSection({
  title,
  className,
  hasCards = false,
  open = false,
  action,
  level,
  children,
}: {
  title: string;
  className?: string;
  hasCards?: boolean;
  open?: boolean;
  action?: ReactNode;
  /** Level of the title's heading. @default 2 */
  level?: 2 | 3;
  children: ReactNode;
}) {
  const isPhone = useIsWindow("phone");
  const [isOpen, setOpen] = useState(open);
  if (open && !isOpen) setOpen(true);
  if (!isPhone)
    return hasCards ? (
      children
    ) : (
      <Card title={title} className={className} action={action} level={level}>
        {children}
      </Card>
    );
  return (
    <Details className="page-fold" summary={title} open={isOpen}>
      {children}
      {action}
    </Details>
  );
}
