import { useMessages, useStore } from "@freehold/ui";
import { ChevronRight } from "@freehold/ui/icons";
import { useEffect } from "react";
import { formatDay } from "../../../shared/property/format.ts";
import { $referralsMessages } from "../messages.ts";
import { $open, branchOf, readMore, setOpen, type TreeNode } from "./store.ts";

/** Begins the key of an item that reads more; the rest is whose branch it is in. */
const MORE = "more:";

/** The people below a person, and a last item that reads more of them. Levels are said, so that items need not be nested. */
export function BranchItems({
  id,
  level,
  label,
  begun = [],
  current,
}: {
  id: string;
  /** From 1. */
  level: number;
  /** The person above them, masked. */
  label: string;
  /** The first of them, where they are known before the branch is read. */
  begun?: readonly TreeNode[] | undefined;
  /** The key of the one item that Tab reaches. */
  current: string | null;
}) {
  const t = useMessages($referralsMessages);
  const { $people, $pages } = branchOf(id);
  const { data, error } = useStore($people);
  const wanted = useStore($pages);
  // What was pressed to read more goes away with the last page: the person goes on at the first one it brought.
  useEffect(() => {
    if (document.activeElement !== document.body || current !== MORE + id || !data?.firstNew) return;
    document.querySelector<HTMLElement>(`[role="treeitem"][data-key="${data.firstNew}"]`)?.focus();
  }, [data, current, id]);
  const people = data?.people ?? begun;
  const hasFailed = error != null && (data === undefined || data.pages < wanted);
  const isReading = !hasFailed && (data === undefined || (data.next !== null && data.pages < wanted));
  const isBeginning = isReading && people.length === 0;
  return (
    <>
      {people.map((person) => (
        <PersonItem key={person.id} person={person} level={level} current={current} />
      ))}
      {isBeginning && <div className="tree-line tree-more">{t.reading}</div>}
      {!isBeginning && (hasFailed || (data && (isReading || data.next !== null))) && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys
        <div
          role="treeitem"
          className="tree-line tree-more"
          data-key={MORE + id}
          tabIndex={current === MORE + id ? 0 : -1}
          aria-level={level}
          aria-selected={false}
          aria-busy={isReading || undefined}
          onClick={() => !isReading && readMore(id)}
        >
          {isReading ? t.reading : hasFailed ? t.branchNotRead : label ? t.moreOf({ email: label }) : t.more}
        </div>
      )}
    </>
  );
}

function PersonItem({ person, level, current }: { person: TreeNode; level: number; current: string | null }) {
  const t = useMessages($referralsMessages);
  const open = useStore($open).has(person.id);
  const { id, email_masked, referral_count } = person;
  const hasBelow = referral_count > 0;
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys */}
      <div
        role="treeitem"
        className="tree-line"
        data-key={id}
        data-leads={hasBelow || undefined}
        tabIndex={current === id ? 0 : -1}
        aria-level={level}
        aria-expanded={hasBelow ? open : undefined}
        aria-selected={false}
        onClick={hasBelow ? () => setOpen(id, !open) : undefined}
      >
        {hasBelow ? <ChevronRight size={16} className="tree-mark flips" /> : <span className="tree-leaf" />}
        <span translate="no" className="tree-email">
          {email_masked}
        </span>
        <span className="tree-facts">
          <span>{t.joinedOn({ date: formatDay(person.joined_on) })}</span>
          {hasBelow && <span>{` · ${t.invited(referral_count)}`}</span>}
        </span>
      </div>
      {hasBelow && open && (
        <div role="none" className="tree-group">
          <BranchItems id={id} level={level + 1} label={email_masked} begun={person.referrals} current={current} />
        </div>
      )}
    </>
  );
}
