import { isOpen, type Withdrawal, type WithdrawalProgress } from "@freehold/contract";
import { Amount, Card, useMessages } from "@freehold/ui";
import { type ReactNode, useState } from "react";
import { CrossFade } from "../parts/CrossFade.tsx";
import { Figure } from "../parts/parts.tsx";
import { WhomToAsk } from "../parts/WhomToAsk.tsx";
import { $progressText, $requestText } from "./messages.ts";
import { stageOf } from "./progress-label.ts";
import { StatusTimeline } from "./StatusTimeline.tsx";
import { StatusBanner, WhereItIs } from "./status.tsx";
import { WaitingPeriod } from "./WaitingPeriod.tsx";

type Props = {
  refund: Withdrawal;
  progress: WithdrawalProgress | null;
  /** Where nothing above it says what it is about. */
  title?: string;
  /** It was over when the page was opened: how it ended is enough. */
  isPast?: boolean;
  /** What leads on from there. */
  children?: ReactNode;
};

/** Where the money of a request is: one line that says it, the steps beneath with their days, and whom to ask. */
export function Tracker({ refund, progress, title, isPast = false, children }: Props) {
  const t = useMessages($requestText);
  const live = useMessages($progressText);
  const [first] = useState(refund.status);
  const isArrival = refund.status === "completed" && first !== "completed";
  return (
    <Card
      className={isArrival ? "fh-withdraw-tracker fh-withdraw-arrival" : "fh-withdraw-tracker"}
      title={title}
      aria-label={title ? undefined : t.progressTitle}
    >
      <Figure term={t.amount}>
        <Amount whole value={refund.amount_ubxs} size="large" />
      </Figure>
      <CrossFade stage={stageOf(refund, progress) ?? refund.status}>
        <StatusBanner refund={refund} />
        <div className="fh-withdraw-now">
          <WhereItIs refund={refund} progress={progress} />
        </div>
      </CrossFade>
      {!isPast && <StatusTimeline refund={refund} progress={progress} />}
      <WaitingPeriod refund={refund} progress={progress} />
      {/* A rejection names them itself. */}
      {refund.status !== "rejected" && (
        <div className="fh-withdraw-foot">
          {isOpen(refund) && progress?.estimate && <p className="fh-muted fh-withdraw-typical">{live.noPromise}</p>}
          <WhomToAsk />
        </div>
      )}
      {children}
    </Card>
  );
}
