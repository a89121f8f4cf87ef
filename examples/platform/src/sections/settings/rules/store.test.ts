import { $platform, configure } from "@freehold/session";
import { afterEach, expect, it, vi } from "vitest";
import { $rulesMessages } from "./messages.ts";
import { changeOf, changeRule, confirmationOf } from "./store.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("says what a proposal would do", () => {
  const settings = {
    two_approvals_above_ubxs: "1000",
    approval_window_seconds: 86_400,
    cooling_off_seconds: 86_400,
    investment_fee_bps: 50,
  } as never;
  const say = (field: string, to: string) => changeOf({ field, to } as never, settings, $rulesMessages.get());
  expect(say("two_approvals_above_ubxs", "2000")).toBe("raise the approval limit from 1,000.00 UBXS to 2,000.00 UBXS");
  expect(say("approval_window_seconds", "3600")).toBe("shorten the limit period from 24 hours to 1 hour");
  expect(say("cooling_off_seconds", "0")).toBe("shorten the waiting period from 24 hours to 0 seconds");
  expect(say("investment_fee_bps", "150")).toBe("raise the fee for shares from 0.5% to 1.5%");
  expect(say("platform_status", "active")).toBe("activate the platform");
  expect(say("payments", "running")).toBe("resume payments");
  expect(say("reorganisations", "follow")).toBe("accept all chain reorganisations");
});

it("speaks of requests where a proposal is about requests alone", () => {
  const t = $rulesMessages.get();
  expect(confirmationOf("two_approvals_above_ubxs", t)).toContain("every request");
  expect(confirmationOf("platform_status", t)).toContain("people can invest and make deposits again");
  expect(confirmationOf("investment_fee_bps", t)).toContain("every new purchase");
  expect(confirmationOf("referral_reward_ubxs", t)).toContain("every reward");
});

it("shows the whole page what was changed", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ success: true, pending: [], announcement: null }));
  configure({ apiUrl: "https://api.test/api", storage: "memory" });
  const reload = vi.spyOn($platform, "reload").mockReturnValue();
  await changeRule({ platform_status: "active" }, "Done");
  expect(reload).toHaveBeenCalledOnce();
});
