import { Button, Card, Skeleton, useMessages, useStore } from "@freehold/ui";
import { useState } from "react";
import { ReadError } from "../../../../shared/query/ReadError.tsx";
import { SecretDialog } from "../SecretDialog.tsx";
import { AddWebhook } from "./AddWebhook.tsx";
import { Deliveries } from "./Deliveries.tsx";
import { $webhookMessages } from "./messages.ts";
import { $webhookId, $webhooks } from "./store.ts";
import "./styles.css";
import { WebhookItem } from "./WebhookItem.tsx";

/** Where a partner's server is told of refunds, or the messages to one address. */
export function Webhooks() {
  const webhookId = useStore($webhookId);
  return webhookId === null ? <List /> : <Deliveries key={webhookId} id={webhookId} />;
}

function List() {
  const t = useMessages($webhookMessages);
  const { data, error } = useStore($webhooks);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Card
      title={t.title}
      action={
        <Button size="small" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      }
    >
      <p className="admin-muted">{t.lead}</p>
      <ReadError data={data} error={error} notRead={t.notRead} onRetry={$webhooks.reload} />
      {!data && !error && <Skeleton lines={4} />}
      {data?.webhooks.length === 0 && <p>{t.none}</p>}
      <ul className="partner-keys">
        {data?.webhooks.map((webhook) => (
          <WebhookItem key={webhook.id} of={webhook} onSecret={setSecret} />
        ))}
      </ul>
      {isAdding && (
        <AddWebhook
          onClose={() => setAdding(false)}
          onAdded={(made) => {
            setAdding(false);
            setSecret(made);
          }}
        />
      )}
      {secret !== null && (
        <SecretDialog
          title={t.secretTitle}
          text={t.secretText}
          secret={secret}
          copyLabel={t.copySecret}
          onClose={() => setSecret(null)}
        />
      )}
    </Card>
  );
}
