import type { Ref } from "react";
import { Checkbox } from "../field/Checkbox.tsx";
import { addressGroups } from "../format/address.ts";
import { TriangleAlert } from "../icons/generated/index.ts";
import { useMessages } from "../messages/messages.ts";
import { $destinationMessages } from "./messages.ts";

/** Groups of an address on one line. */
const LINE = 5;

/** Props of {@link LookAlike}. */
export type LookAlikeProps = {
  /** As typed. */
  address: string;
  /** The address that the other one looks like. */
  known: string;
  /** It is the registered wallet; otherwise one that was used before. */
  isRegistered: boolean;
  /** The person has compared every group of the two. */
  compared: boolean;
  /** The person wanted to go on without comparing. */
  isMissed: boolean;
  /** The box cannot be ticked, say while the form is sent. */
  disabled: boolean | undefined;
  /** The native box. */
  checkRef: Ref<HTMLInputElement> | undefined;
  /** The person has ticked or unticked the box. */
  onCompare: (compared: boolean) => void;
};

/** An address that only begins and ends like a known one, beside it group by group; a person who means it says so. */
export function LookAlike({
  address,
  known,
  isRegistered,
  compared,
  isMissed,
  disabled,
  checkRef,
  onCompare,
}: LookAlikeProps) {
  const t = useMessages($destinationMessages);
  const entered = addressGroups(address.trim()).slice(1);
  const expected = addressGroups(known).slice(1);
  const differs = entered.map((group, index) => group.toLowerCase() !== expected[index]?.toLowerCase());
  return (
    <div className="fh-notice fh-tone-red fh-look-alike" part="look-alike">
      <TriangleAlert size={20} aria-hidden="true" />
      <div className="fh-notice-body">
        <div className="fh-box" role="alert">
          <div className="fh-notice-title">{isRegistered ? t.lookAlikeRegistered : t.lookAlikeUsed}</div>
          <p className="fh-text">{t.lookAlikeText(differs.filter(Boolean).length)}</p>
        </div>
        <table className="fh-compare" aria-label={t.preview}>
          {[0, LINE].map((first) => (
            <tbody className="fh-compare-line" key={first}>
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
          checked={compared}
          disabled={disabled}
          inputRef={checkRef}
          error={isMissed && t.lookAlikeUncompared}
          onChange={(event) => onCompare(event.target.checked)}
        />
      </div>
    </div>
  );
}

type GroupsProps = { label: string; first: number; groups: readonly string[]; differs: readonly boolean[] };

function Groups({ label, first, groups, differs }: GroupsProps) {
  return (
    <tr className="fh-compare-row">
      <th scope="row" className={first ? "fh-hidden" : "fh-compare-label"}>
        {label}
      </th>
      {groups.slice(first, first + LINE).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is known by its place
        <td key={index} translate="no" className="fh-compare-group fh-mono">
          {differs[first + index] ? <mark className="fh-compare-mark">{group}</mark> : group}
        </td>
      ))}
    </tr>
  );
}
