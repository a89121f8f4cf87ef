import { ErrorNotice, useMessages, useStore } from "@freehold/ui";
import { RefundStatus } from "@freehold/withdraw-all";
import { openSection } from "../location/router.ts";
import { useOutage } from "../query/use-outage.tsx";
import { $theme } from "../theme.ts";
import { $refundMessages } from "./messages.ts";

/** Where the money is that was asked back, with the way to the request. One notice says for the whole screen that nothing can be read. */
export function Refund() {
  const theme = useStore($theme);
  return (
    <RefundStatus
      theme={theme}
      onOpen={() => openSection("withdraw-all")}
      notRead={(retry) => <NotRead onRetry={retry} />}
    />
  );
}

function NotRead({ onRetry }: { onRetry: () => void }) {
  const t = useMessages($refundMessages);
  const outage = useOutage(true, onRetry, { knowsWhy: false });
  if (outage.isTold) return <p className="fh-muted">{t.notRead}</p>;
  return <ErrorNotice error={t.notRead} fallback={t.notRead} onRetry={outage.retry} />;
}
