import { Button, Root, type RootProps, Skeleton, useBeforePaint, useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
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
      <Newest state={state} />
      {onOpen && state.status !== "signed-out" && (
        <Button variant="link" onClick={onOpen}>
          {t.openPanel}
        </Button>
      )}
    </Root>
  );
}

function Newest({ state }: { state: RefundState }) {
  const t = useMessages($progressText);
  switch (state.status) {
    case "loading":
      return <Skeleton kind="block" />;
    case "request":
      return <Tracker refund={state.refund} progress={state.progress} />;
    case "confirmation":
      return state.refund && <Tracker refund={state.refund} progress={state.progress} />;
    case "form":
    case "submitting":
      return state.last ? <Tracker refund={state.last} progress={null} /> : <p className="fh-muted">{t.noRequest}</p>;
    default:
      return null;
  }
}
