import { $session } from "@freehold/session";
import { $approving } from "./queue/selection.ts";
import { filterBy } from "./queue/store.ts";
import { keepDraftsOf } from "./request/drafts.ts";
import { forgetReads } from "./shared/admin-query.ts";
import { openQueue } from "./shared/store.ts";

/** Forgets everything about refunds, so that nothing of it outlives the admin's session. */
export function forgetRefunds(): void {
  filterBy("pending");
  $approving.set(null);
  openQueue();
  forgetReads();
}

$session.listen((session, before) => {
  if (session.status === "signed-out") forgetRefunds();
  if (session.status === "signed-in") keepDraftsOf(session.user.id);
  // Who leaves leaves nothing behind; whose session ended may come back to what they typed.
  else if (before?.status === "signed-in" && session.status === "signed-out" && session.reason !== "expired")
    keepDraftsOf(null);
});
