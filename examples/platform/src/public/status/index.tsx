import { Badge, Card, Notice, Skeleton, Time, useMessages, useStore } from "@freehold/ui";
import { CircleAlert, CircleCheck, Info } from "@freehold/ui/icons";
import { fill } from "../../shared/layout/fill.tsx";
import { PublicPage } from "../layout/PublicPage.tsx";
import { $statusMessages } from "./messages.ts";
import { $serviceStatus, type Part, type PartState, partsOf } from "./store.ts";
import "./styles.css";

const PARTS: readonly Part[] = ["platform", "data", "payments", "blockchain", "mail", "books"];
const LOOK = {
  good: { tone: "green", Icon: CircleCheck },
  disturbed: { tone: "red", Icon: CircleAlert },
  unknown: { tone: "neutral", Icon: Info },
} as const satisfies Record<PartState, object>;

/** What of the service works, and what does not (PLATFORM 6). It needs no session. */
export default function StatusPage() {
  const t = useMessages($statusMessages);
  const { data, error } = useStore($serviceStatus);
  const known = data ?? null;
  return (
    <PublicPage page="status" lead={t.lead}>
      {data?.platform_status === "suspended" && (
        <Notice tone="info" title={t.suspendedTitle}>
          {t.suspendedText}
        </Notice>
      )}
      {!data && error == null ? (
        <Card title={t.reading}>
          <Skeleton kind="block" lines={6} />
        </Card>
      ) : (
        <Parts parts={partsOf(error == null ? known : null)} />
      )}
      {data && <p className="public-as-of">{fill(t.asOf, { time: <Time value={data.as_of} zone /> })}</p>}
    </PublicPage>
  );
}

function Parts({ parts }: { parts: Record<Part, PartState> }) {
  const t = useMessages($statusMessages);
  const states = Object.values(parts);
  const title = states.includes("disturbed") ? t.someDisturbed : states.includes("unknown") ? t.someUnknown : t.allGood;
  const sentenceOf = (part: Part) => {
    if (parts[part] === "good") return t[`${part}Good`];
    return parts[part] === "disturbed" ? t[`${part}Disturbed`] : t.notKnownText;
  };
  return (
    <Card title={title} aria-live="polite">
      <ul className="status-parts" aria-label={t.parts}>
        {PARTS.map((part) => {
          const { tone, Icon } = LOOK[parts[part]];
          return (
            <li key={part}>
              <div>
                <h3>{t[part]}</h3>
                <p>{sentenceOf(part)}</p>
              </div>
              <Badge tone={tone} icon={<Icon size={14} />}>
                {t[parts[part]]}
              </Badge>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
