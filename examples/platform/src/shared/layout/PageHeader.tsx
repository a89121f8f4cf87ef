import type { ReactNode, Ref } from "react";

/** The head of a section: its title, one line on what it is for, and at most one action. */
export function PageHeader({
  id,
  title,
  lead,
  action,
  titleRef,
}: {
  id: string;
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  titleRef?: Ref<HTMLHeadingElement>;
}) {
  return (
    <header className="page-header">
      <div>
        <h1 id={id} className="page-title" ref={titleRef} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="page-lead">{lead}</p>}
      </div>
      {action && <div className="page-action">{action}</div>}
    </header>
  );
}
