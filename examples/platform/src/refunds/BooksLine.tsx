import { Button, ErrorNotice, Notice, Skeleton, Time } from "@freehold/ui";
import { CircleCheck, Clock, TriangleAlert } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import type { ReactNode } from "react";
import { $books, $unbacked, $unmatched, stateOf } from "./books.ts";
import { reload } from "./desk-query.ts";
import { findingOf } from "./difference-words.ts";
import { $queue, openBooks } from "./refunds.ts";
import { $treasury } from "./treasury.ts";

const ICON = { size: 16, strokeWidth: 1.5, "aria-hidden": true } as const;

/** How the books stand, above the queue: one line while they agree, a notice while they do not. */
export function BooksLine() {
  const books = useStore($books);
  const unbacked = useStore($unbacked);
  const unmatched = useStore($unmatched).data?.items.length ?? 0;
  const chain = useStore($treasury).data?.mode !== "manual";
  const listed = useStore($queue);
  const { data } = books;
  // Where nothing can be read, the queue says so for all.
  const error = listed.error ? undefined : (books.error ?? unbacked.error);
  if (error)
    return (
      <ErrorNotice
        error={error}
        title={data && "This may be out of date"}
        fallback="How the books stand could not be read."
        onRetry={() => reload("books", "unbacked")}
      />
    );
  if (!data) return listed.error ? null : <Line icon={<Clock {...ICON} />}>{<Skeleton />}</Line>;

  const gone = unbacked.data?.items.length ?? 0;
  switch (stateOf(data, gone)) {
    case "differ":
      return (
        <Trouble
          title={
            data.differences.length === 1 ? "The books differ" : `The books differ in ${data.differences.length} places`
          }
        >
          {[...new Set(data.differences.map((difference) => findingOf(difference).title))].slice(0, 3).map((title) => (
            <p key={title}>{title}.</p>
          ))}
        </Trouble>
      );
    case "unbacked":
      return (
        <Trouble
          title={
            gone === 1
              ? "A booked deposit is no longer on the chain"
              : `${gone} booked deposits are no longer on the chain`
          }
        >
          <p>Its money is paid out or invested, so it cannot be taken back by itself.</p>
        </Trouble>
      );
    case "not-run":
      return <Line icon={<Clock {...ICON} />}>The books are compared for the first time within ten minutes.</Line>;
    case "chain-unknown":
      return (
        <Line icon={<TriangleAlert className="queue-warning" {...ICON} />}>
          The chain could not be compared with the books on <Time value={data.last_run} />.
        </Line>
      );
    case "agree":
      return (
        <Line icon={<CircleCheck className="books-good" {...ICON} />}>
          {chain ? "The books and the chain agree" : "The books agree"}, as of <Time value={data.last_run} />.
          {unmatched > 0 && (
            <> {unmatched === 1 ? "1 transfer is unclaimed." : `${unmatched} transfers are unclaimed.`}</>
          )}
        </Line>
      );
  }
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="books-line">
      {icon}
      <div className="books-words">{children}</div>
      <Button size="small" aria-label="Open the books" onClick={openBooks}>
        Open
      </Button>
    </div>
  );
}

function Trouble({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Notice
      tone="error"
      title={title}
      action={
        <Button size="small" onClick={openBooks}>
          What to do
        </Button>
      }
    >
      {children}
    </Notice>
  );
}

/** Says to whoever lets payments go on that the books still differ. Nothing where they do not. */
export function BooksWarning() {
  const count = useStore($books).data?.differences.length ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="warning" title={count === 1 ? "The books still differ" : `The books still differ in ${count} places`}>
      Payments will go on nevertheless: what is known already stops them no second time.
    </Notice>
  );
}
