import { Skeleton } from "@freehold/ui";
import { Columns, Figure } from "../parts/parts.tsx";

/** The outline of the form beneath its title, so that nothing moves when it comes. */
export function FormOutline() {
  return (
    <Columns>
      <div className="fh-card fh-withdraw-sum">
        <div className="fh-card-head">
          <Skeleton />
        </div>
        <Figure term={<Skeleton />}>
          <Skeleton kind="figure" />
        </Figure>
        <div className="fh-withdraw-pair">
          <Skeleton lines={2} />
          <Skeleton lines={2} />
        </div>
        <Skeleton />
      </div>
      <div className="fh-card">
        <div className="fh-card-head">
          <Skeleton />
        </div>
        <Skeleton kind="block" />
        <Skeleton />
        <Skeleton kind="field" />
        <Skeleton lines={2} />
      </div>
    </Columns>
  );
}
