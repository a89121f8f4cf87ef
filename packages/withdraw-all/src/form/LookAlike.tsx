import { Checkbox, useMessages } from "@freehold/ui";
import { addressGroups } from "@freehold/ui/format";
import { TriangleAlert } from "@freehold/ui/icons";
import type { Ref } from "react";
import { $requestText } from "../parts/messages.ts";
import { withdrawAll } from "../store/index.ts";
import { isSameDestination } from "../store/read-answers.ts";
import type { Draft } from "../store/state.ts";

/** Groups of an address on one line. */
const LINE = 5;

/** Props of {@link LookAlike}. */
export type LookAlikeProps = {
  draft: Draft;
  /** The address that the one in the field looks like. */
  known: string;
  registered: string;
  disabled: boolean;
  checkRef: Ref<HTMLInputElement>;
};

/** An address that only begins and ends like a known one, beside it group by group; whoever means it says so. */
export function LookAlike({ draft, known, registered, disabled, checkRef }: LookAlikeProps) {
  const t = useMessages($requestText);
  const entered = addressGroups(draft.address.trim()).slice(1);
  const expected = addressGroups(known).slice(1);
  const isRegistered = isSameDestination(known, registered);
  const differs = entered.map((group, index) => group.toLowerCase() !== expected[index]?.toLowerCase());
  return (
    <div className="fh-notice fh-tone-red fh-withdraw-look-alike" part="look-alike">
      <TriangleAlert size={20} aria-hidden="true" />
      <div className="fh-notice-body">
        <div role="alert">
          <div className="fh-notice-title">{isRegistered ? t.lookAlikeRegistered : t.lookAlikeUsed}</div>
          <p>{t.lookAlikeText(differs.filter(Boolean).length)}</p>
        </div>
        <table className="fh-withdraw-compare" aria-label={t.preview}>
          {[0, LINE].map((first) => (
            <tbody className="fh-withdraw-compare-line" key={first}>
              <Groups label={t.lookAlikeEntered} first={first} groups={entered} differs={differs} />
              <Groups
                label={isRegistered ? t.lookAlikeYours : t.lookAlikeEarlier}
                first={first}
                groups={expected}
                differs={differs}
              />
            </tbody>
          ))}
        </table>
        <Checkbox
          label={t.lookAlikeCompared}
          checked={draft.compared}
          disabled={disabled}
          inputRef={checkRef}
          error={draft.problem === "uncompared" && t.lookAlikeUncompared}
          onChange={(event) => withdrawAll.setCompared(event.target.checked)}
        />
      </div>
    </div>
  );
}

type GroupsProps = { label: string; first: number; groups: readonly string[]; differs: readonly boolean[] };

function Groups({ label, first, groups, differs }: GroupsProps) {
  return (
    <tr className="fh-withdraw-compare-row">
      <th scope="row" className={first ? "fh-hidden" : "fh-withdraw-compare-label"}>
        {label}
      </th>
      {groups.slice(first, first + LINE).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is known by its place
        <td key={index} className="fh-withdraw-group fh-mono">
          {differs[first + index] ? <mark className="fh-withdraw-mark">{group}</mark> : group}
        </td>
      ))}
    </tr>
  );
}
