import { Card, ErrorNotice, Notice, Steps, useMessages } from "@freehold/ui";
import { Inbox } from "@freehold/ui/icons";
import { explain } from "./explain.ts";
import { LastRequest } from "./LastRequest.tsx";
import { $requestText } from "./request-text.ts";
import type { Failure, RefundState } from "./state.ts";
import { withdrawAll } from "./withdraw-all.ts";

/** What there is to say above the form. */
export function FormNotices({ state }: { state: RefundState }) {
  const t = useMessages($requestText);
  return (
    <>
      {state.notice === "cancelled" && (
        <Notice tone="success" live>
          {t.cancelled}
        </Notice>
      )}
      {state.notice === "already-open" && (
        <Notice tone="info" live>
          {t.alreadyOpen}
        </Notice>
      )}
      {state.last && <LastRequest refund={state.last} />}
    </>
  );
}

/** The deposits could not be read. */
export function DepositsFailure({ failure }: { failure: Failure }) {
  const t = useMessages($requestText);
  return (
    <ErrorNotice
      {...explain(failure, t.depositsFailed)}
      retryLabel={t.tryAgain}
      onRetry={() => void withdrawAll.refreshDeposits()}
    />
  );
}

/** There is nothing to withdraw. */
export function NoDeposits() {
  const t = useMessages($requestText);
  return (
    <div className="fh-withdraw-empty">
      <Inbox size={24} aria-hidden="true" />
      <p className="fh-withdraw-empty-title">{t.emptyTitle}</p>
      <p className="fh-muted">{t.emptyText}</p>
    </div>
  );
}

/** A submission from before a reload has no answer yet. */
export function Unanswered() {
  const t = useMessages($requestText);
  return (
    <Notice tone="info" live>
      {t.unanswered}
    </Notice>
  );
}

/** The request was not created. */
export function SubmitFailure({ failure }: { failure: Failure }) {
  const t = useMessages($requestText);
  return <ErrorNotice {...explain(failure, failure.reason === "declined" ? t.declined : t.failed)} />;
}

/** SPEC 2: How It Works. */
export function HowItWorks() {
  const t = useMessages($requestText);
  return (
    <Card title={t.howTitle} level={3}>
      <Steps
        items={[
          { title: t.how1, detail: t.how1Text },
          { title: t.how2, detail: t.how2Text },
          { title: t.how3, detail: t.how3Text },
          { title: t.how4, detail: t.how4Text },
        ]}
      />
    </Card>
  );
}
