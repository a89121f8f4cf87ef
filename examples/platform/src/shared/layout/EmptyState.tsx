import type { ReactNode } from "react";
import { Plan } from "../brand/Plan.tsx";

/**
 * What stands where there is nothing yet: what will be here, and what to do next.
 *
 * @param props.title - without it the screen's own title says it.
 */
export function EmptyState({ icon, title, children }: { icon: ReactNode; title?: string; children: ReactNode }) {
  return (
    <div className="empty">
      <Plan className="plan-faint" />
      <div className="empty-icon">{icon}</div>
      {title !== undefined && <p className="empty-title">{title}</p>}
      <p className="empty-text">{children}</p>
    </div>
  );
}
