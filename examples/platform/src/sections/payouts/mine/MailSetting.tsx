import { Card, Checkbox, ErrorNotice, Skeleton, useMessages, VisuallyHidden } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { useAction } from "../../../shared/action/use-action.ts";
import { $payoutMessages } from "../messages.ts";
import { path } from "../path.ts";
import { $preferences, changePayoutMails } from "./store.ts";

const $part = path.segment(0);

/** Whether the person wants the monthly mail. The mail itself leads here, to `/payouts/mails`. */
export function MailSetting() {
  const t = useMessages($payoutMessages);
  const { data, error } = useStore($preferences);
  const part = useStore($part);
  const box = useRef<HTMLInputElement>(null);
  // What the person chose, from the press on: the server is told meanwhile.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const shown = wanted ?? data?.payout_mails ?? true;
  const change = useAction({
    run: async () => {
      setWanted(!shown);
      try {
        await changePayoutMails(!shown);
      } catch (error) {
        setWanted(null);
        throw error;
      }
    },
  });
  const isRead = data !== undefined;
  useEffect(() => {
    if (part === "mails" && isRead) box.current?.focus();
  }, [part, isRead]);
  return (
    <Card title={t.mailTitle}>
      <ErrorNotice error={error} fallback={t.mailNotRead} onRetry={$preferences.reload} />
      {!data && !error && <Skeleton lines={2} />}
      {data && (
        <>
          <Checkbox
            label={t.mailLabel}
            inputRef={box}
            checked={shown}
            aria-busy={change.busy || undefined}
            onChange={() => void change.start()}
          />
          <p className="fh-muted payouts-mail-help">{t.mailHelp}</p>
          <ErrorNotice error={change.error} fallback={t.mailNotChanged} />
          <VisuallyHidden>
            <span role="status">{wanted === null || change.busy ? "" : wanted ? t.mailOn : t.mailOff}</span>
          </VisuallyHidden>
        </>
      )}
    </Card>
  );
}
