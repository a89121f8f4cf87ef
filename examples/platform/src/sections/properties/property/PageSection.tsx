import { Card, Details } from "@freehold/ui";
import type { ReactNode } from "react";
import { useIsWindow } from "../../../shared/layout/use-is-window.ts";

/**
 * A part of a property's page that few people read: a card, and on a phone a line that opens.
 *
 * @param props.open - on a phone it is open from the beginning. @default false
 */
export function PageSection({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  if (!useIsWindow("phone")) return <Card title={title}>{children}</Card>;
  return (
    <Details className="property-fold" summary={title} open={open}>
      {children}
    </Details>
  );
}
