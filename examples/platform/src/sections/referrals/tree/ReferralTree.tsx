import { ErrorNotice, Skeleton, useMessages } from "@freehold/ui";
import { UsersRound } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { $referralsMessages } from "../messages.ts";
import { BranchItems, MORE } from "./BranchItems.tsx";
import { $branches, ROOT, readBranch } from "./store.ts";
import { useTreeKeys } from "./use-tree-keys.ts";

/** The people below the person as a tree (WAI-ARIA): one stop for Tab, walked with the arrow keys, read as it is opened. */
export function ReferralTree() {
  const t = useMessages($referralsMessages);
  const branches = useStore($branches);
  const root = branches[ROOT];
  const tree = useRef<HTMLDivElement>(null);
  // The one item that Tab reaches: where the person was last.
  const [current, setCurrent] = useState<string | null>(null);
  const onKeyDown = useTreeKeys(tree);
  useEffect(() => {
    if (!$branches.get()[ROOT]) void readBranch(ROOT);
  }, []);
  // What was pressed to read more goes away with the last page: the person goes on at the first one it brought.
  useEffect(() => {
    if (document.activeElement !== document.body || !current?.startsWith(MORE)) return;
    const firstNew = branches[current.slice(MORE.length)]?.firstNew;
    if (firstNew) tree.current?.querySelector<HTMLElement>(`[data-key="${firstNew}"]`)?.focus();
  }, [branches, current]);

  if (!root || (root.people.length === 0 && root.loading)) return <Skeleton kind="block" lines={4} />;
  if (root.error !== null && root.people.length === 0)
    return <ErrorNotice error={root.error} fallback={t.notRead} onRetry={() => void readBranch(ROOT)} />;
  if (root.people.length === 0)
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
        <BranchItems id={ROOT} level={1} label="" current={current ?? root.people[0]?.id ?? null} />
      </div>
    </>
  );
}
