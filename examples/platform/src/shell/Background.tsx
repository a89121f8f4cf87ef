import { useEffect } from "react";
import "../shared/drafts/drafts.ts";
import { followChanges } from "../shared/query/changes.ts";
import { UndoNotice } from "../shared/undo/UndoNotice.tsx";
import { SessionEnding } from "./ending/SessionEnding.tsx";
import { LeaveDialog } from "./leaving/LeaveDialog.tsx";

/**
 * What a signed-in person's page does beside what it shows: it follows changes, warns before the session ends, keeps drafts for this
 * person alone, asks before a form is left, and offers to take back what can be.
 */
export default function Background() {
  useEffect(followChanges, []);
  return (
    <>
      <SessionEnding />
      <LeaveDialog />
      <UndoNotice />
    </>
  );
}
