import { Button, Notice, useMessages } from "@freehold/ui";
import { formatDate, formatUbxs } from "@freehold/ui/format";
import { useEffect, useState } from "react";
import { $depositText } from "./store/messages.ts";
import type { OpenRequest } from "./store/wallet-request.ts";

/** A wallet that works asks its owner within seconds; after this long, in milliseconds, something may be wrong. */
const LATE_AFTER = 15_000;

type Props = {
  /** The request in flight. */
  asking: OpenRequest | null;
  /** Requests that the user has stopped waiting for. */
  left: readonly OpenRequest[];
  onLeave: () => void;
};

/** Shows requests that take long or that the user has left, one by one, because the wallet may still answer each. */
export function UnansweredRequests({ asking, left, onLeave }: Props) {
  return (
    <>
      {left.map((request) => (
        <LeftRequest key={request.id} request={request} />
      ))}
      {asking && <AwaitedRequest key={asking.id} request={asking} onLeave={onLeave} />}
    </>
  );
}

/** A wallet that may still send what the person has gone on without: how to look whether it has. */
function LeftRequest({ request }: { request: OpenRequest }) {
  const t = useMessages($depositText);
  return (
    <Notice tone="warning" title={t.leftOpenTitle} live>
      <WhatWasAsked request={request} />
      {request.amount !== null && <p className="fh-text">{t.lookBeforeSending}</p>}
    </Notice>
  );
}

/** Once it takes long: what the wallet was asked and when, or that it was not asked yet, and a way to go on. */
function AwaitedRequest({ request, onLeave }: { request: OpenRequest; onLeave: () => void }) {
  const t = useMessages($depositText);
  const { amount, askedAt } = request;
  const isLate = useIsLate(askedAt ?? request.begunAt);
  if (!isLate) return null;
  if (!askedAt)
    return (
      <Notice tone="info" title={t.notAskedTitle} live action={<Button onClick={onLeave}>{t.stop}</Button>}>
        <p className="fh-text">{amount === null ? t.notAskedToSwitch : t.notAskedToSend}</p>
      </Notice>
    );
  return (
    <Notice tone="info" title={t.unansweredTitle} live action={<Button onClick={onLeave}>{t.goOn}</Button>}>
      <WhatWasAsked request={request} />
      {amount !== null && <p className="fh-text">{t.look}</p>}
    </Notice>
  );
}

function WhatWasAsked({ request: { amount, askedAt } }: { request: OpenRequest }) {
  const t = useMessages($depositText);
  if (!askedAt) return null;
  const at = formatDate(askedAt);
  return (
    <p className="fh-text">
      {amount === null ? t.askedToSwitch({ at }) : t.askedToSend({ at, amount: formatUbxs(amount) })}
    </p>
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
