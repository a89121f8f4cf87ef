import type { SettingsAnswer } from "@freehold/contract";
import { settings } from "@freehold/session/api/settings";
import { createUserStore } from "../query/user-query.ts";

/** The rules of payment, and what is proposed to them. */
export const $rules = createUserStore<SettingsAnswer>("admin:rules", [], () => settings.get());
