import { $session } from "@freehold/session";
import { forgetReads } from "../../shared/admin/admin-query.ts";
import { $outcome, $view } from "../../shared/admin/store.ts";
import { $approving, clearSelection } from "./queue/selection.ts";
import { keepDraftsOf } from "./request/drafts.ts";

/** Forgets everything about refunds, so that nothing of it outlives the admin's session. */
export function forgetRefunds(): void {
  clearSelection();
  $approving.set(null);
  $outcome.set(null);
  forgetReads();
}

// What the last action led to belongs to the screen it was done on, also when Back leaves that.
$view.listen(() => $outcome.set(null));

$session.listen((session, before) => {
  if (session.status === "signed-out") forgetRefunds();
  if (session.status === "signed-in") keepDraftsOf(session.user.id);
  // Who leaves leaves nothing behind; whose session ended may come back to what they typed.
  else if (before?.status === "signed-in" && session.status === "signed-out" && session.reason !== "expired")
    keepDraftsOf(null);
});
