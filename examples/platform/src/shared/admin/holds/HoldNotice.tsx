import type { HoldReason } from "@freehold/contract";
import { Notice, Time, useMessages } from "@freehold/ui";
import type { ReactNode } from "react";
import { fill } from "../../layout/fill.tsx";
import { severityOf } from "./describe.ts";
import { $holdMessages } from "./messages.ts";

const TONES = { stopped: "error", problem: "warning", wait: "info" } as const;

/** Why something is not paid, what an admin can do, since when it is so, and whether it goes on by itself. */
export function HoldNotice({
  hold,
  action,
  children,
}: {
  hold: HoldReason;
  action?: ReactNode;
  /** What belongs to this reason beyond the server's words. */
  children?: ReactNode;
}) {
  return (
    <Notice tone={TONES[severityOf(hold)]} title={hold.sentence} action={action}>
      <HoldText hold={hold} />
      {children}
    </Notice>
  );
}

/** The same beneath a title of its own. */
export function HoldText({ hold }: { hold: HoldReason }) {
  const t = useMessages($holdMessages);
  const { details, since, what_to_do, resumes_by_itself, resumes_at } = hold;
  return (
    <>
      {details && <p>{details}</p>}
      {what_to_do && <p>{what_to_do}</p>}
      <p>
        {fill(t.since, { time: <Time value={since} zone /> })}{" "}
        <span>
          {resumes_at
            ? fill(t.resumesAt, { time: <Time value={resumes_at} zone /> })
            : resumes_by_itself
              ? t.resumes
              : t.waitsForAdmin}
        </span>
      </p>
    </>
  );
}
