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
  /** The known address. */
  known: string;
  /** Whether the known address is the registered wallet, or one that was used before. */
  isRegistered: boolean;
  /** The user has compared every group. */
  compared: boolean;
  /** The user tried to continue without comparing. */
  isMissed: boolean;
  /** Disables the checkbox, for example while the form is being sent. */
  disabled: boolean | undefined;
  /** The native checkbox. */
  checkRef: Ref<HTMLInputElement> | undefined;
  /** The user ticked or unticked the checkbox. */
  onCompare: (compared: boolean) => void;
};

/** Shows an address beside the known one it looks like, group by group, with a checkbox to confirm it. */
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
