import { Root, type RootProps, useIsomorphicLayoutEffect, useStore } from "@freehold/ui";
import { StatusBanner, WhereItIs } from "./request/status.tsx";
import { withdrawAll } from "./store/index.ts";

/** Props of {@link RefundBanner}. */
export type RefundBannerProps = Pick<RootProps, "theme" | "locale">;

/**
 * Shows the status of an open refund request in one box, for pages that show its amount elsewhere, with the panel's words and live
 * updates. Without an open request it renders nothing.
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
