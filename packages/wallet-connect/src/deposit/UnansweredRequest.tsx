import { Button, Notice, useMessages } from "@freehold/ui";
import { formatDate, formatUbxs } from "@freehold/ui/format";
import { useEffect, useState } from "react";
import { $depositText } from "./store/messages.ts";
import type { OpenRequest } from "./store/wallet-request.ts";

/** A wallet that works asks its owner within seconds; after this long, in milliseconds, something may be wrong. */
const LATE_AFTER = 15_000;

type Props = { request: OpenRequest; onLeave: () => void };

/** A wallet that does not answer: what it was asked and when, how to look whether it was sent, and a way to go on. */
export function UnansweredRequest({ request, onLeave }: Props) {
  const t = useMessages($depositText);
  const isLate = useIsLate(request.since);
  if (!isLate && !request.isLeft) return null;
  const { amount } = request;
  const at = formatDate(request.since);
  return (
    <Notice
      tone={request.isLeft ? "warning" : "info"}
      title={request.isLeft ? t.leftOpenTitle : t.unansweredTitle}
      live
      action={!request.isLeft && <Button onClick={onLeave}>{t.goOn}</Button>}
    >
      <p>{amount === null ? t.askedToSwitch({ at }) : t.askedToSend({ at, amount: formatUbxs(amount) })}</p>
      {amount !== null && <p>{request.isLeft ? t.lookBeforeSending : t.look}</p>}
    </Notice>
  );
}

function useIsLate(since: string): boolean {
  const [lateSince, setLateSince] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLateSince(since), Date.parse(since) + LATE_AFTER - Date.now());
    return () => clearTimeout(timer);
  }, [since]);
  return lateSince === since;
}
