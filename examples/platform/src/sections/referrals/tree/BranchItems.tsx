import { useMessages } from "@freehold/ui";
import { formatDate } from "@freehold/ui/format";
import { ChevronRight } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { $referralsMessages } from "../messages.ts";
import { $branches, $open, readBranch, setOpen, type TreeNode } from "./store.ts";

/** The people below somebody, and a last item that reads more of them. */
export function BranchItems({ id, label, current }: { id: string; label: string; current: string | null }) {
  const t = useMessages($referralsMessages);
  const branch = useStore($branches)[id];
  if (!branch) return null;
  const { people, next, isPart, loading, error } = branch;
  const more = `more:${id}`;
  return (
    <>
      {people.map((person) => (
        <PersonItem key={person.id} person={person} current={current} />
      ))}
      {(next !== null || isPart || error !== null) && (
        <div
          role="treeitem"
          className="tree-item"
          data-key={more}
          tabIndex={current === more ? 0 : -1}
          aria-selected={false}
          aria-label={label ? t.moreOf({ email: label }) : t.more}
          aria-busy={loading || undefined}
          data-action
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the item takes the keys, as a tree has it */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
          <div className="tree-line tree-more" onClick={() => void readBranch(id)}>
            {loading ? t.reading : error !== null ? t.branchNotRead : t.more}
          </div>
        </div>
      )}
    </>
  );
}

function PersonItem({ person, current }: { person: TreeNode; current: string | null }) {
  const t = useMessages($referralsMessages);
  const open = useStore($open).has(person.id);
  const { id, email_masked, referral_count } = person;
  const hasBelow = referral_count > 0;
  return (
    <div
      role="treeitem"
      className="tree-item"
      data-key={id}
      tabIndex={current === id ? 0 : -1}
      aria-expanded={hasBelow ? open : undefined}
      aria-selected={false}
      aria-labelledby={`tree-${id}`}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the item takes the keys, as a tree has it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        id={`tree-${id}`}
        className="tree-line"
        data-leads={hasBelow || undefined}
        onClick={hasBelow ? () => setOpen(id, !open) : undefined}
      >
        {hasBelow ? <ChevronRight size={16} className="tree-mark flips" /> : <span className="tree-leaf" />}
        <span className="tree-email">{email_masked}</span>
        <span className="tree-facts">
          {t.joinedOn({ date: formatDate(person.joined_at) })}
          {hasBelow && ` · ${t.invited(referral_count)}`}
        </span>
      </div>
      {hasBelow && open && (
        // biome-ignore lint/a11y/useSemanticElements: a group of a tree is no fieldset
        <div role="group" className="tree-group">
          <BranchItems id={id} label={email_masked} current={current} />
        </div>
      )}
    </div>
  );
}
