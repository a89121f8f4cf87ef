import { Card, Details } from "@freehold/ui";
import { type ReactNode, useState } from "react";
import "./styles.css";
import { useIsWindow } from "./use-is-window.ts";

/**
 * Renders a part of a page that few people read: a card, and on a phone a line that opens.
 *
 * @param props.open - opens it on a phone; it closes only when a person closes it. @default false
 */
export function PageSection({
  title,
  className,
  open = false,
  children,
}: {
  title: string;
  className?: string;
  open?: boolean;
  children: ReactNode;
}) {
  const isPhone = useIsWindow("phone");
  const [isOpen, setOpen] = useState(open);
  if (open && !isOpen) setOpen(true);
  if (!isPhone)
    return (
      <Card title={title} className={className}>
        {children}
      </Card>
    );
  return (
    <Details className="page-fold" summary={title} open={isOpen}>
      {children}
    </Details>
  );
}
