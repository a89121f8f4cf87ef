import type { ReactNode } from "react";
import type { LazyState } from "./lazy-view.ts";

/** What is said in a view's place: while it is fetched, and where that failed. */
export type WaitingText = { loading: string; failed: string; tryAgain: string };

/** Stands in the place of a view that is being fetched; {@link waitingCss} belongs to it. */
export function Waiting({ failed, onRetry, text }: LazyState & { text: WaitingText }): ReactNode {
  if (!failed)
    return (
      <p className="wait" role="status">
        {text.loading}
      </p>
    );
  return (
    <p role="alert">
      {text.failed}{" "}
      <button type="button" onClick={onRetry}>
        {text.tryAgain}
      </button>
    </p>
  );
}

/**
 * The styles of {@link Waiting}, since those of the primitives come with the view. The spinner appears after 0.2 s:
 * mostly the view is there by then.
 */
export const waitingCss = `
.wait{display:flex;align-items:center;justify-content:center;gap:1rem;margin:0;padding:1rem;animation:show .1s .2s both}
.wait::before{content:"";inline-size:1rem;block-size:1rem;border:1.5px solid #8886;border-block-start-color:currentColor;border-radius:50%;animation:turn .8s linear infinite}
@keyframes show{from{opacity:0}}
@keyframes turn{to{rotate:1turn}}
@media(prefers-reduced-motion:reduce){.wait::before{animation:none}}`;
