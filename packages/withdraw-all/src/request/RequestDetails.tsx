import { Address, CopyButton, DescriptionList, Time, useMessages } from "@freehold/ui";
import type { ReactNode } from "react";
import { $requestText } from "../parts/messages.ts";
import type { Progress, Refund } from "../store/read-answers.ts";
import { LiveProgress } from "./LiveProgress.tsx";
import { StatusBadge } from "./status.tsx";

type Props = {
  refund: Refund;
  progress: Progress | null;
  destination: string | null;
  /** The lines after those that every request has. */
  more: { term: string; value: ReactNode }[];
  className?: string;
};

/** What there is to know of a request, on its confirmation as on its own view. */
export function RequestDetails({ refund, progress, destination, more, className }: Props) {
  const t = useMessages($requestText);
  return (
    <DescriptionList
      className={className}
      items={[
        {
          term: t.requestId,
          value: refund.id ? (
            <span className="fh-copyable fh-mono fh-break">
              {refund.id}
              <CopyButton value={refund.id} label={t.copyRequestId} />
            </span>
          ) : (
            "—"
          ),
        },
        { term: t.destination, value: destination ? <Address value={destination} display="groups" copy /> : "—" },
        {
          term: t.status,
          value: (
            <>
              <StatusBadge refund={refund} />
              <LiveProgress refund={refund} progress={progress} />
            </>
          ),
        },
        { term: t.createdAt, value: <Time value={refund.createdAt} /> },
        ...more,
      ]}
    />
  );
}
