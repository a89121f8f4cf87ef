import { Card, Notice, Steps, useMessages } from "@freehold/ui";
import { TriangleAlert } from "@freehold/ui/icons";
import { $requestText, $text } from "../parts/messages.ts";
import { Head } from "../parts/parts.tsx";
import type { FormState } from "../store/state.ts";
import { CurrentDeposits } from "./CurrentDeposits.tsx";
import { Destination, type DestinationProps } from "./Destination.tsx";
import { LastRequest } from "./LastRequest.tsx";

/** SPEC 2: the request form. */
export function RefundForm({ state, wallet }: DestinationProps) {
  const t = useMessages($text);
  return (
    <>
      <Head title={t.title} intro={t.intro} />
      {state.status === "form" && <FormNotice notice={state.notice} />}
      {state.last && <LastRequest refund={state.last} />}
      <div className="fh-withdraw-grid">
        <CurrentDeposits deposits={state.deposits} />
        <ImportantNotice />
        <Destination state={state} wallet={wallet} />
        <HowItWorks />
      </div>
    </>
  );
}

function FormNotice({ notice }: Pick<FormState, "notice">) {
  const t = useMessages($requestText);
  if (notice === "cancelled")
    return (
      <Notice tone="success" live>
        {t.cancelled}
      </Notice>
    );
  if (notice === "already-open")
    return (
      <Notice tone="info" live>
        {t.alreadyOpen}
      </Notice>
    );
  return null;
}

function ImportantNotice() {
  const t = useMessages($text);
  return (
    <div className="fh-notice fh-tone-yellow fh-withdraw-top" part="notice notice-warning">
      <TriangleAlert size={20} />
      <div className="fh-notice-body">
        <div className="fh-notice-title">{t.noticeTitle}</div>
        <ul className="fh-withdraw-points">
          <li>{t.noticeAll}</li>
          <li>{t.noticeAmount}</li>
          <li>{t.noticeApproval}</li>
          <li>{t.noticeOne}</li>
        </ul>
      </div>
    </div>
  );
}

function HowItWorks() {
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
