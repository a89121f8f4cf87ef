import type { SettingsAnswer } from "@freehold/contract";
import { admin } from "@freehold/session/api/admin";
import { createAdminStore } from "./admin-query.ts";

/** The rules of payment, and what is proposed to them. */
export const $rules = createAdminStore<SettingsAnswer>(["admin:rules"], { fetcher: () => admin.settings.get() });
