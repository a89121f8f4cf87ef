import { ButtonLink, Card, Skeleton, useMessages } from "@freehold/ui";
import { ChevronRight } from "@freehold/ui/icons";
import { Link } from "../../shared/location/Link.tsx";
import { toPath } from "../../shared/location/router.ts";
import { $dashboardMessages } from "./messages.ts";
import type { Act } from "./next-acts.ts";

/**
 * The one thing to do next; what else can be done waits below it in a line each.
 *
 * @param props.acts - undefined until it is known what can be done.
 */
export function NextAct({ acts }: { acts: readonly Act[] | undefined }) {
  const t = useMessages($dashboardMessages);
  if (!acts)
    return (
      <Card className="next-act" aria-busy>
        <Skeleton lines={3} />
      </Card>
    );
  const [next, ...others] = acts;
  if (!next) return null;
  return (
    <Card title={next.title} className="next-act">
      <p className="fh-muted">{next.why}</p>
      <div className="fh-actions">
        <ButtonLink variant="primary" href={toPath(next.place)}>
          {next.label}
        </ButtonLink>
      </div>
      {others.length > 0 && (
        <ul className="next-list" aria-label={t.alsoNext}>
          {others.map(({ title, place }) => (
            <li key={title} className="next-step">
              <Link {...place} className="next-link">
                {title}
              </Link>
              <ChevronRight className="flips" size={16} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
