import type { WebhookDelivery } from "@freehold/contract";
import { Badge, Button, CopyButton, Details, Time, useMessages, useStore } from "@freehold/ui";
import { CircleCheck, Clock, Inbox, TriangleAlert } from "@freehold/ui/icons";
import { Facts } from "../../../../shared/admin/AttentionItem.tsx";
import { useAsk } from "../../../../shared/admin/use-ask.ts";
import { Filters, SelectFilter } from "../../../../shared/filter/Filters.tsx";
import { BackLink } from "../../../../shared/layout/BackLink.tsx";
import { EmptyState } from "../../../../shared/layout/EmptyState.tsx";
import { CursorPager } from "../../../../shared/table/CursorPager.tsx";
import { DataTable } from "../../../../shared/table/DataTable.tsx";
import { partnerPath, path } from "../../store.ts";
import { $eventNames, $webhookMessages } from "./messages.ts";
import { $deliveries, $webhooks, resend } from "./store.ts";

/** The messages to one address, each with every attempt. */
export function Deliveries({ id }: { id: string }) {
  const t = useMessages($webhookMessages);
  const names = useStore($eventNames);
  const { data, error, loading } = useStore($deliveries);
  const webhook = useStore($webhooks).data?.webhooks.find((one) => one.id === id);
  return (
    <>
      <BackLink href={partnerPath.href({ rest: ["webhooks"] })}>{t.toWebhooks}</BackLink>
      {webhook && (
        <p className="webhook-url" translate="no">
          {webhook.url}
        </p>
      )}
      <Filters label={t.filters} path={path} names={["status"]} folds>
        <SelectFilter
          path={path}
          name="status"
          label={t.status}
          all={t.anyStatus}
          options={[
            { value: "waiting", label: t.waiting },
            { value: "delivered", label: t.delivered },
            { value: "failed", label: t.failed },
          ]}
        />
      </Filters>
      <DataTable
        caption={t.deliveriesCaption}
        columns={[
          {
            key: "message",
            header: t.message,
            cell: (message) => (
              <span className="partner-lines">
                <span>{names[message.event]}</span>
                <Attempts of={message} canResend={webhook?.enabled ?? false} />
              </span>
            ),
          },
          { key: "status", header: t.status, phone: "sum", cell: (message) => <Status of={message} /> },
          { key: "time", header: t.time, phone: "note", cell: ({ created_at }) => <Time value={created_at} zone /> },
        ]}
        rows={data?.items}
        rowKey={({ id }) => id}
        loading={loading}
        error={error}
        notRead={t.deliveriesNotRead}
        onRetry={$deliveries.reload}
        lines={10}
        empty={
          <EmptyState icon={<Inbox size={28} strokeWidth={1.25} />} title={t.noMessagesTitle}>
            {t.noMessagesText}
          </EmptyState>
        }
      />
      <CursorPager path={path} next={data?.next} />
    </>
  );
}

/** On demand, what came of each attempt, and to send it again. */
function Attempts({ of: message, canResend }: { of: WebhookDelivery; canResend: boolean }) {
  const t = useMessages($webhookMessages);
  const ask = useAsk();
  const { attempts, next_attempt_at } = message;
  const again = {
    ...{ title: t.resendTitle, label: t.resendLabel, busyLabel: t.resending, fallback: t.notResent },
    run: () => resend(message),
    children: <p>{t.resendText}</p>,
  };
  return (
    <Details summary={t.attempts(attempts.length)}>
      <Facts
        facts={[
          [
            t.messageId,
            <span key="id" className="partner-copied" translate="no">
              {message.id}
              <CopyButton value={message.id} label={t.copyMessageId} />
            </span>,
          ],
          ...(next_attempt_at ? [[t.nextAttempt, <Time key="n" value={next_attempt_at} zone />] as const] : []),
        ]}
      />
      {attempts.length === 0 && <p>{t.noAttempts}</p>}
      <ol className="webhook-attempts">
        {attempts.map(({ at, status, milliseconds, response, error }) => (
          <li key={at}>
            <Time value={at} zone />
            <span>{status === null ? error : t.responded({ status, ms: milliseconds })}</span>
            {response && (
              <pre className="partner-body" translate="no">
                {response}
              </pre>
            )}
          </li>
        ))}
      </ol>
      {canResend && (
        <Button size="small" onClick={() => ask(again)}>
          {t.resend}
        </Button>
      )}
    </Details>
  );
}

const STATUS = {
  waiting: { tone: "yellow", icon: <Clock size={14} /> },
  delivered: { tone: "green", icon: <CircleCheck size={14} /> },
  failed: { tone: "red", icon: <TriangleAlert size={14} /> },
} as const;

function Status({ of: { status } }: { of: WebhookDelivery }) {
  const t = useMessages($webhookMessages);
  return <Badge {...STATUS[status]}>{t[status]}</Badge>;
}
