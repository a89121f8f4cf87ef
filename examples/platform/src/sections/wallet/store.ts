import type { Balance } from "@freehold/contract";
import { wallet } from "@freehold/session/api/wallet";
import { sectionPath } from "../../shared/location/section-path.ts";
import { createUserStore } from "../../shared/query/user-query.ts";

/** Where the section stands: `/wallet`, and its parts behind that. */
export const path = sectionPath("wallet");

/** What the person has, by kind. */
export const $balance = createUserStore<Balance>("wallet:balance", [], () => wallet.balance());
