import { Amount } from "@freehold/ui";
import type { ReactNode } from "react";
import { field } from "./refund.ts";
import type { Failure } from "./state.ts";

/** The first line of every view. Focus comes here when the view changes. */
export function Head({ title, intro, action }: { title: string; intro?: string; action?: ReactNode }) {
  return (
    <div className="fh-withdraw-head">
      <div>
        <h2 className="fh-title fh-withdraw-title" part="heading" tabIndex={-1}>
          {title}
        </h2>
        {intro && <p className="fh-muted fh-withdraw-intro">{intro}</p>}
      </div>
      {action}
    </div>
  );
}

/** The one number that matters, first and large. */
export function Figure({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <dl className="fh-withdraw-figure">
      <dt className="fh-muted">{term}</dt>
      <dd className="fh-withdraw-figure-value">{children}</dd>
    </dl>
  );
}

/** An amount, large, or a dash where the answer had none. */
export function LargeAmount({ value }: { value: string | null }) {
  return value === null ? <>—</> : <Amount value={value} size="large" />;
}

/**
 * What to give ErrorNotice. SPEC 8: the server's sentence, or the screen's own one. An error of the connection has no
 * server's sentence: then the screen's stands above what the client found.
 */
export function explain(failure: Failure, own: string): { error: unknown; fallback: string; title?: string } {
  const error = failure.error ?? own;
  const body = field(error, "body");
  const spoken = typeof error === "string" || field(body, "detail") || field(body, "message");
  return spoken ? { error, fallback: own } : { error, fallback: own, title: own };
}
