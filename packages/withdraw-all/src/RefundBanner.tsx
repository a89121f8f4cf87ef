import { isOpen, type Withdrawal } from "@freehold/contract";
import { Root, type RootProps, useIsomorphicLayoutEffect, useMessages, useStore } from "@freehold/ui";
import { $progressText } from "./request/messages.ts";
import { aheadOf } from "./request/progress-label.ts";
import { AfterRejection, StatusBanner, WhereItIs } from "./request/status.tsx";
import { withdrawAll } from "./store/index.ts";
import type { RefundState } from "./store/state.ts";

/** Props of {@link RefundBanner}. */
export type RefundBannerProps = Pick<RootProps, "theme" | "locale">;

/**
 * Shows the status of an open refund request in one box and when it's expected, for pages that show its amount elsewhere, with the
 * panel's words and live updates. After a rejection it shows why, until the user asks again. Otherwise it renders nothing.
 *
 * @example
 * <RefundBanner />
 */
export function RefundBanner({ theme, locale }: RefundBannerProps) {
  const state = useStore(withdrawAll.$state);
  useIsomorphicLayoutEffect(() => withdrawAll.connect(), []);
  const banner = bannerOf(state);
  return (
    banner && (
      <Root theme={theme} locale={locale} className="fh-withdraw-root">
        {banner}
      </Root>
    )
  );
}

function bannerOf(state: RefundState) {
  const isForm = state.status === "form" || state.status === "submitting";
  if (!isForm && state.status !== "request" && state.status !== "confirmation") return null;
  const refund = isForm ? state.last : state.refund;
  if (refund?.status === "rejected") return <Rejected refund={refund} />;
  // A closed one may be in view after the panel showed its details.
  return !isForm && refund && isOpen(refund) && <Open refund={refund} progress={state.progress} />;
}

function Rejected({ refund }: { refund: Withdrawal }) {
  return (
    <StatusBanner refund={refund}>
      <AfterRejection refund={refund} />
    </StatusBanner>
  );
}

function Open({ refund, progress }: Pick<Extract<RefundState, { status: "request" }>, "refund" | "progress">) {
  const t = useMessages($progressText);
  return (
    <StatusBanner refund={refund}>
      <WhereItIs refund={refund} progress={progress} />
      <div className="fh-text">{aheadOf(progress, t)}</div>
    </StatusBanner>
  );
}
