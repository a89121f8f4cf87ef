import { Skeleton, Spinner, useMessages } from "@freehold/ui";
import { $text } from "../parts/messages.ts";
import { Figure } from "../parts/parts.tsx";

/** The outline of the form, so that nothing moves when it comes. */
export function FormOutline() {
  const t = useMessages($text);
  return (
    <>
      <div className="fh-withdraw-head">
        <Spinner label={t.loading} className="fh-withdraw-checking" />
      </div>
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
    </>
  );
}
