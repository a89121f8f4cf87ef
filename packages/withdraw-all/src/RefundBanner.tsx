import { Root, type RootProps, useIsomorphicLayoutEffect, useStore } from "@freehold/ui";
import { StatusBanner, WhereItIs } from "./request/status.tsx";
import { withdrawAll } from "./store/index.ts";

/** Props of {@link RefundBanner}. */
export type RefundBannerProps = Pick<RootProps, "theme" | "locale">;

/**
 * Shows in one box where the money of an open refund request is, for pages that show its amount elsewhere: in the panel's words, and as
 * live. Without an open request it shows nothing.
 *
 * @example
 * <RefundBanner />
 */
export function RefundBanner({ theme, locale }: RefundBannerProps) {
  const state = useStore(withdrawAll.$state);
  useIsomorphicLayoutEffect(() => withdrawAll.connect(), []);
  if (state.status !== "request" && state.status !== "confirmation") return null;
  const { refund, progress } = state;
  if (!refund) return null;
  return (
    <Root theme={theme} locale={locale} className="fh-withdraw-root">
      <StatusBanner refund={refund}>
        <WhereItIs refund={refund} progress={progress} />
      </StatusBanner>
    </Root>
  );
}
