import { ButtonLink, useMessages } from "@freehold/ui";
import { LayoutDashboard } from "@freehold/ui/icons";
import { EmptyState } from "../../shared/layout/EmptyState.tsx";
import { toPath } from "../../shared/location/router.ts";
import { $dashboardMessages } from "./messages.ts";

/** In place of a wall of zeros: what will stand here, and how it begins. */
export function Newcomer({ isSuspended }: { isSuspended: boolean }) {
  const t = useMessages($dashboardMessages);
  return (
    <div className="newcomer">
      <EmptyState icon={<LayoutDashboard size={28} strokeWidth={1.25} />} title={t.newTitle}>
        <span>{isSuspended ? t.newSuspended : t.newText}</span>
        <span className="newcomer-next">
          {isSuspended ? (
            <ButtonLink href={toPath({ section: "properties" })}>{t.toProperties}</ButtonLink>
          ) : (
            <ButtonLink variant="primary" href={toPath({ section: "wallet" })}>
              {t.toDeposit}
            </ButtonLink>
          )}
        </span>
      </EmptyState>
    </div>
  );
}
