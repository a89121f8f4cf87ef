import { Component, type ReactNode } from "react";
import { ErrorNotice } from "../notice/ErrorNotice.tsx";
import type { WidgetFailure } from "./use-widget-events.ts";

/** Props of {@link RenderBoundary}. */
export type RenderBoundaryProps = {
  /** The text that replaces the children: what failed. */
  sentence: string;
  /** The children failed to render. The event has the code `render` and the sentence, but nothing of the error, which may contain typed text. */
  onError?: ((event: WidgetFailure) => void) | undefined;
  /** Wraps the notice. @default nothing */
  frame?: ((notice: ReactNode) => ReactNode) | undefined;
  /** The subject of the children, such as a path. When it changes after a failure, they render again. @default they only render again on Try Again */
  shown?: string | undefined;
  /** The children that may fail. */
  children: ReactNode;
};

/**
 * Shows a notice instead of children that throw while rendering or updating the page, so that they don't take everything else
 * down with them. Try Again remounts them: keep state that must survive, such as typed text, in a store or above the boundary.
 * The console has what was thrown.
 *
 * @example
 * <RenderBoundary sentence="We couldn't show your refund." onError={host.onError}>
 *   <Panel />
 * </RenderBoundary>
 */
export class RenderBoundary extends Component<RenderBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    const { sentence, onError } = this.props;
    console.error(`Freehold: ${sentence}`, error);
    onError?.({ code: "render", kind: "render", message: sentence, requestId: null });
  }

  override componentDidUpdate({ shown }: RenderBoundaryProps) {
    if (this.state.hasFailed && shown !== this.props.shown) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    const { sentence, frame = (notice) => notice, children } = this.props;
    if (!this.state.hasFailed) return children;
    return frame(
      <ErrorNotice error={sentence} fallback={sentence} onRetry={() => this.setState({ hasFailed: false })} />,
    );
  }
}
