import { Card, Skeleton, useMessages } from "@freehold/ui";
import { $dashboardMessages } from "./messages.ts";

/** The dashboard while it is not known what it begins with. All of it is replaced at once: nothing moves. */
export function Outline() {
  const t = useMessages($dashboardMessages);
  return (
    <>
      <Card className="hero" aria-busy>
        <Skeleton kind="figure" />
        <Skeleton lines={2} />
      </Card>
      <Card title={t.owned} aria-busy>
        <Skeleton kind="block" lines={3} />
      </Card>
      <Card title={t.transactions} aria-busy>
        <Skeleton kind="block" lines={5} />
      </Card>
    </>
  );
}
