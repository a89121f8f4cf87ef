import type { AdminWithdrawal } from "@freehold/contract";
import { Button, ErrorNotice, Time, useMessages } from "@freehold/ui";
import { UserCheck } from "@freehold/ui/icons";
import { useAction } from "../../../shared/action/use-action.ts";
import { useCurrentUser } from "../../../shared/admin/use-current-user.ts";
import { fill } from "../../../shared/layout/fill.tsx";
import { $requestMessages } from "./messages.ts";
import { giveBack, take } from "./store.ts";

/** Which admin is on a request, and how another one takes it. It keeps no admin from any act. */
export function Taker({ withdrawal: { id, taken_by: taker } }: { withdrawal: AdminWithdrawal }) {
  const t = useMessages($requestMessages);
  const me = useCurrentUser();
  const isMine = taker?.id === me.id;
  const change = useAction({ run: () => (isMine ? giveBack(id) : take(id, taker?.id ?? null)) });
  return (
    <div className="taker">
      <p aria-live="polite">
        {taker && (
          <>
            <UserCheck size={16} />
            <span>
              {fill(isMine ? t.takenByYou : t.takenBy, { who: taker.email, time: <Time value={taker.since} zone /> })}
            </span>
          </>
        )}
      </p>
      <Button size="small" busy={change.busy} onClick={() => change.start()}>
        {isMine ? t.giveBack : taker ? t.takeOver : t.take}
      </Button>
      {change.error !== null && <ErrorNotice error={change.error} fallback={t.notTaken} />}
    </div>
  );
}
