import { TriangleAlert } from "@freehold/ui/icons";
import type { ReactNode } from "react";

/** One thing in a list of what an admin has to look at: what it is, which person it is about, and what to do. */
export function AttentionItem({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <li className="attention-item">
      <TriangleAlert className="queue-warning" size={20} />
      <div className="attention-text">
        <h3>{title}</h3>
        {children}
      </div>
      {action}
    </li>
  );
}

/** What is known of an {@link AttentionItem}, closely set. */
export function Facts({ facts }: { facts: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className="attention-facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
