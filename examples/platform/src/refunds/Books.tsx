import type { Reconciliation } from "@freehold/contract";
import { Badge, Card, ErrorNotice, Notice, Skeleton, Time } from "@freehold/ui";
import { CircleCheck, CircleX, Clock, TriangleAlert } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { $books } from "./books.ts";
import { Differences } from "./Differences.tsx";
import { reload } from "./desk-query.ts";
import { StrayDeposits } from "./StrayDeposits.tsx";
import { SubScreen } from "./SubScreen.tsx";
import { $treasury } from "./treasury.ts";

const ICON = { size: 14, strokeWidth: 1.5, "aria-hidden": true } as const;

/** Whether the books agree with each other and with the chain, and the deposits that nobody or nothing stands behind. */
export function Books() {
  const { data, error, loading } = useStore($books);
  const chain = useStore($treasury).data?.mode !== "manual";
  return (
    <SubScreen
      title="Books"
      lead="Bookings, balances, deposits and payments are compared with each other and with the chain every ten minutes. What differs for the first time stops all payments."
      busy={loading}
    >
      <Card title={chain ? "Books and chain" : "Books"} action={data && <State books={data} />}>
        {error && (
          <ErrorNotice
            error={error}
            title={data && "This may be out of date"}
            fallback="How the books stand could not be read."
            onRetry={() => reload("books")}
          />
        )}
        {data ? <Result books={data} chain={chain} /> : !error && <Skeleton lines={2} />}
      </Card>
      <StrayDeposits />
    </SubScreen>
  );
}

function State({ books: { differences, last_run, chain_fault } }: { books: Reconciliation }) {
  if (differences.length > 0)
    return (
      <Badge tone="red" icon={<CircleX {...ICON} />}>
        {differences.length === 1 ? "1 difference" : `${differences.length} differences`}
      </Badge>
    );
  if (last_run === null)
    return (
      <Badge tone="neutral" icon={<Clock {...ICON} />}>
        Not compared yet
      </Badge>
    );
  if (chain_fault !== null)
    return (
      <Badge tone="yellow" icon={<TriangleAlert {...ICON} />}>
        Chain not compared
      </Badge>
    );
  return (
    <Badge tone="green" icon={<CircleCheck {...ICON} />}>
      They agree
    </Badge>
  );
}

function Result({ books, chain }: { books: Reconciliation; chain: boolean }) {
  const { differences, last_run, chain_fault } = books;
  return (
    <>
      <p className="desk-muted">
        {last_run === null ? (
          "They are compared for the first time within ten minutes of the server's start."
        ) : (
          <>
            Last compared on <Time value={last_run} />.
            {differences.length === 0 &&
              chain_fault === null &&
              (chain
                ? " Every balance is the sum of its bookings, every payment has its transfer, and every transfer its payment."
                : " Every balance is the sum of its bookings. There is no chain to compare them with.")}
          </>
        )}
      </p>
      {chain_fault !== null && (
        <Notice tone="warning" title="The chain could not be compared">
          <p>{chain_fault}</p>
          <p>
            The books were compared with each other. The chain is asked again in the next run; look at its node if this
            stays.
          </p>
        </Notice>
      )}
      {differences.length > 0 && <Differences differences={differences} />}
    </>
  );
}
