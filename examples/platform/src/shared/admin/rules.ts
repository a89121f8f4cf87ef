import type { SettingsAnswer } from "@freehold/contract";
import { settings } from "@freehold/session/api/settings";
import { createAdminStore } from "./admin-query.ts";

/** The rules of payment, and what is proposed to them. */
export const $rules = createAdminStore<SettingsAnswer>(["admin:rules"], { fetcher: () => settings.get() });
