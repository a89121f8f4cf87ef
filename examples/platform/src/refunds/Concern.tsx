import { TriangleAlert } from "@freehold/ui/icons";
import type { ReactNode } from "react";

/** One thing in a list of what an admin has to look at: what it is, about whom, and what to do. */
export function Concern({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <li className="concern">
      <TriangleAlert className="queue-warning" size={20} strokeWidth={1.5} aria-hidden="true" />
      <div className="concern-text">
        <h3>{title}</h3>
        {children}
      </div>
      {action}
    </li>
  );
}

/** What is known of a {@link Concern}, closely set. */
export function Facts({ facts }: { facts: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className="concern-facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
