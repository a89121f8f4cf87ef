import type { ReactNode } from "react";

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
