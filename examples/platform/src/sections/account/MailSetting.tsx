import { Checkbox, ErrorNotice, Skeleton, useMessages, useStore } from "@freehold/ui";
import { useEffect, useRef, useState } from "react";
import { useAction } from "../../shared/action/use-action.ts";
import { sectionPath } from "../../shared/location/section-path.ts";
import { ReadError } from "../../shared/query/ReadError.tsx";
import { offerUndo } from "../../shared/undo/undo.ts";
import { $accountMessages } from "./messages.ts";
import { $preferences, changePayoutMails } from "./store.ts";

const $part = sectionPath("account").segment(0);

/** Whether the person wants the monthly email, as a row. The email itself links to it, at `/account/mails`. */
export function MailSetting() {
  const t = useMessages($accountMessages);
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
    onDone: () => offerUndo(shown ? t.payoutMailsOff : t.payoutMailsOn, () => box.current?.click()),
  });
  const isRead = data !== undefined;
  useEffect(() => {
    if (part === "mails" && isRead) box.current?.focus();
  }, [part, isRead]);
  return (
    <li className="setting setting-body">
      <ReadError data={data} error={error} notRead={t.mailsNotRead} onRetry={$preferences.reload} />
      {!data && !error && <Skeleton lines={2} />}
      {data && (
        <>
          <Checkbox
            label={t.payoutMails}
            inputRef={box}
            checked={shown}
            aria-busy={change.busy || undefined}
            onChange={() => void change.start()}
          />
          <p className="fh-muted account-help">{`${t.payoutMailsHelp} ${t.otherMails}`}</p>
          <ErrorNotice error={change.error} fallback={t.mailsNotChanged} />
        </>
      )}
    </li>
  );
}
