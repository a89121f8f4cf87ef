import { Button, Card, Root, type RootProps, Skeleton, useBeforePaint, useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import type { ReactNode } from "react";
import { $progressText } from "./request/messages.ts";
import { Tracker } from "./request/Tracker.tsx";
import { type RefundState, withdrawAll } from "./store/index.ts";

/** Props of {@link RefundStatus}. */
export type RefundStatusProps = Pick<RootProps, "theme" | "locale"> & {
  /** Leads to the page's refund panel, where a request is made and taken back. @default no way there */
  onOpen?: (() => void) | undefined;
};

/**
 * Where the money of the newest refund request is, for pages that have the panel elsewhere: in the same words, and as live.
 * It shows nothing to signed-out people.
 *
 * @example
 * <RefundStatus onOpen={() => show("withdraw-all")} />
 */
export function RefundStatus({ theme, locale, onOpen }: RefundStatusProps) {
  const state = useStore(withdrawAll.$state);
  const t = useMessages($progressText);
  useBeforePaint(() => withdrawAll.connect(), []);
  return (
    <Root theme={theme} locale={locale} className="fh-withdraw-root">
      <Newest state={state}>
        {onOpen && (
          <div className="fh-actions">
            <Button onClick={onOpen}>{t.openPanel}</Button>
          </div>
        )}
      </Newest>
    </Root>
  );
}

function Newest({ state, children }: { state: RefundState; children: ReactNode }) {
  const t = useMessages($progressText);
  switch (state.status) {
    case "signed-out":
    case "unreachable":
      return null;
    case "loading":
      return (
        <Card title={t.statusTitle} aria-busy>
          <Skeleton kind="figure" />
          <Skeleton lines={4} />
        </Card>
      );
    default: {
      const refund = "refund" in state ? state.refund : state.last;
      if (refund)
        return (
          <Tracker title={t.statusTitle} refund={refund} progress={"progress" in state ? state.progress : null}>
            {children}
          </Tracker>
        );
      return (
        <Card title={t.statusTitle}>
          <p className="fh-muted">{t.noRequest}</p>
          {children}
        </Card>
      );
    }
  }
}
