import { isSameAddress } from "@freehold/contract";
import { Checkbox, useMessages } from "@freehold/ui";
import { addressGroups } from "@freehold/ui/format";
import { TriangleAlert } from "@freehold/ui/icons";
import { $withdrawMessages } from "./messages.ts";

/** An address that only begins and ends like a known one, beside it group by group; whoever means it says so. */
export function LookAlike({
  address,
  known,
  registered,
  compared,
  problem,
  onCompare,
}: {
  address: string;
  /** The address it looks like. */
  known: string;
  registered: string;
  compared: boolean;
  /** It is still to be compared. */
  problem: boolean;
  onCompare: (compared: boolean) => void;
}) {
  const t = useMessages($withdrawMessages);
  const isRegistered = isSameAddress(known, registered);
  const [entered, expected] = [address.trim(), known].map((value) => addressGroups(value).slice(1));
  const differs = entered?.map((group, index) => group.toLowerCase() !== expected?.[index]?.toLowerCase()) ?? [];
  const rows = [
    { label: t.lookAlikeEntered, groups: entered ?? [] },
    { label: isRegistered ? t.lookAlikeYours : t.lookAlikeEarlier, groups: expected ?? [] },
  ];
  return (
    <div className="fh-notice fh-tone-red">
      <TriangleAlert size={20} aria-hidden="true" />
      <div className="fh-notice-body look-alike">
        <div role="alert">
          <div className="fh-notice-title">{isRegistered ? t.lookAlikeRegistered : t.lookAlikeUsed}</div>
          <p>{t.lookAlikeText(differs.filter(Boolean).length)}</p>
        </div>
        <dl className="look-alike-rows" aria-label={t.preview}>
          {rows.map(({ label, groups }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="fh-mono" dir="ltr">
                {groups.map((group, index) =>
                  differs[index] ? <mark key={index}>{group}</mark> : <span key={index}>{group}</span>,
                )}
              </dd>
            </div>
          ))}
        </dl>
        <Checkbox
          label={t.lookAlikeCompared}
          checked={compared}
          error={problem && t.lookAlikeUncompared}
          onChange={(event) => onCompare(event.target.checked)}
        />
      </div>
    </div>
  );
}
