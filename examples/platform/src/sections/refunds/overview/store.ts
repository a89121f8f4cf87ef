import type { AdminUsers, Distributions } from "@freehold/contract";
import { distributions } from "@freehold/session/api/distributions";
import { users } from "@freehold/session/api/users";
import { createAdminStore } from "../shared/admin-query.ts";

/** The people for whom the role admin waits for another admin. */
export const $proposedAdmins = createAdminStore<AdminUsers>(["admin:proposed-admins"], {
  fetcher: () => users.list({ proposed: "true", limit: 100 }),
});

/** The months of properties that wait for another admin. */
export const $proposedMonths = createAdminStore<Distributions>(["admin:proposed-months"], {
  fetcher: () => distributions.list({ status: "proposed", limit: 100 }),
});
