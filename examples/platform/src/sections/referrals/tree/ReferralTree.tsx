import { Skeleton, useMessages, useStore } from "@freehold/ui";
import { UsersRound } from "@freehold/ui/icons";
import { useRef, useState } from "react";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { $referralsMessages } from "../messages.ts";
import { BranchItems } from "./BranchItems.tsx";
import { branchOf, ROOT } from "./store.ts";
import { useTreeKeys } from "./use-tree-keys.ts";

/** The people below the person as a tree (WAI-ARIA): one stop for Tab, walked with the arrow keys, read as it is opened. */
export function ReferralTree() {
  const t = useMessages($referralsMessages);
  const { $people } = branchOf(ROOT);
  const { data, error } = useStore($people);
  const tree = useRef<HTMLDivElement>(null);
  // The one item that Tab reaches: where the person was last.
  const [current, setCurrent] = useState<string | null>(null);
  const onKeyDown = useTreeKeys(tree);
  if (!data && error == null) return <Skeleton kind="block" lines={4} />;
  if (!data) return <ReadError data={data} error={error} notRead={t.notRead} onRetry={$people.reload} />;
  if (data.people.length === 0)
    return (
      <EmptyState icon={<UsersRound size={28} strokeWidth={1.25} />} title={t.treeEmptyTitle}>
        {t.treeEmptyText}
      </EmptyState>
    );
  return (
    <>
      <p className="referrals-lead">{t.treeLead}</p>
      <div
        ref={tree}
        className="tree"
        role="tree"
        aria-label={t.treeLabel}
        onKeyDown={onKeyDown}
        onFocus={(event) => setCurrent((event.target as HTMLElement).dataset.key ?? null)}
      >
        <BranchItems id={ROOT} level={1} label="" current={current ?? data.people[0]?.id ?? null} />
      </div>
    </>
  );
}
