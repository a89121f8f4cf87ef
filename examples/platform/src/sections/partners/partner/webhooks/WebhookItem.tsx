import type { Webhook } from "@freehold/contract";
import { Badge, Button, Time, useMessages, useStore } from "@freehold/ui";
import { Ban, CircleCheck, TriangleAlert } from "@freehold/ui/icons";
import type { ReactNode } from "react";
import { Facts } from "../../../../shared/admin/AttentionItem.tsx";
import { useAsk } from "../../../../shared/admin/use-ask.ts";
import { Link } from "../../../../shared/location/Link.tsx";
import { $partner } from "../../store.ts";
import { $eventNames, $webhookMessages } from "./messages.ts";
import { enableWebhook, rotateSecret } from "./store.ts";

/** One webhook: where it leads, how it does, and what can be done about it. */
export function WebhookItem({ of: webhook, onSecret }: { of: Webhook; onSecret: (secret: string) => void }) {
  const t = useMessages($webhookMessages);
  const names = useStore($eventNames);
  const partnerId = useStore($partner).data?.partner.id ?? "";
  const ask = useAsk();
  const { url, events, created_at, last_delivered_at, waiting, failing_since, previous_secret_until } = webhook;
  const facts: (readonly [string, ReactNode])[] = [
    [t.events, events.map((event) => names[event]).join(", ")],
    [t.added, <Time key="a" value={created_at} zone />],
    [t.lastDelivered, last_delivered_at ? <Time key="d" value={last_delivered_at} zone /> : t.never],
    [t.waiting, waiting > 0 && t.messages(waiting)],
    [t.failingSince, failing_since && <Time key="f" value={failing_since} zone />],
    [t.oldSecretUntil, previous_secret_until && <Time key="s" value={previous_secret_until} zone />],
  ];
  return (
    <li>
      <div className="partner-key-head">
        <h3 className="webhook-url" translate="no">
          {url}
        </h3>
        <Status of={webhook} />
      </div>
      {webhook.disabled_because === "failing" && <p>{t.failedLong}</p>}
      <Facts facts={facts.filter(([, value]) => value)} />
      <div className="admin-actions">
        <Link section="partners" rest={[partnerId, "webhooks", webhook.id]}>
          {t.seeMessages}
        </Link>
        <Button
          size="small"
          onClick={() =>
            ask({
              ...{ title: t.rotateTitle, label: t.rotateLabel, busyLabel: t.rotating, fallback: t.notRotated },
              run: async () => onSecret(await rotateSecret(webhook)),
              children: <p>{t.rotateText}</p>,
            })
          }
        >
          {t.rotate}
        </Button>
        <Button
          size="small"
          onClick={() =>
            ask(
              webhook.enabled
                ? {
                    ...{ title: t.disableTitle, label: t.disableLabel, busyLabel: t.disabling },
                    ...{ fallback: t.notDisabled, variant: "danger" as const },
                    run: () => enableWebhook(webhook, false),
                    children: <p>{t.disableText}</p>,
                  }
                : {
                    ...{ title: t.enableTitle, label: t.enableLabel, busyLabel: t.enabling, fallback: t.notEnabled },
                    run: () => enableWebhook(webhook, true),
                    children: <p>{t.enableText}</p>,
                  },
            )
          }
        >
          {webhook.enabled ? t.disable : t.enable}
        </Button>
      </div>
    </li>
  );
}

function Status({ of: { enabled, failing_since } }: { of: Webhook }) {
  const t = useMessages($webhookMessages);
  if (!enabled)
    return (
      <Badge tone="neutral" icon={<Ban size={14} />}>
        {t.disabled}
      </Badge>
    );
  return failing_since ? (
    <Badge tone="yellow" icon={<TriangleAlert size={14} />}>
      {t.failing}
    </Badge>
  ) : (
    <Badge tone="green" icon={<CircleCheck size={14} />}>
      {t.enabled}
    </Badge>
  );
}
