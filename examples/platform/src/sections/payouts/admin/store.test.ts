import type { Distribution } from "@freehold/contract";
import { proposals } from "@freehold/session/api/proposals";
import { afterEach, expect, it, vi } from "vitest";
import { NO_WORDS } from "../../../shared/admin/signing/shown.fixture.ts";
import { reload } from "../../../shared/query/user-query.ts";
import { cancelMonth, confirmMonth } from "./store.ts";

vi.mock("../../../shared/query/user-query.ts", async (original) => ({
  ...(await original<object>()),
  reload: vi.fn(),
}));
afterEach(() => vi.restoreAllMocks());

it.each([
  ["confirm", (month: Distribution) => confirmMonth(month, NO_WORDS)],
  ["cancel", cancelMonth],
] as const)("reads a month again that was refused to %s: another admin has decided", async (name, decide) => {
  vi.mocked(reload).mockClear();
  vi.spyOn(proposals, name).mockRejectedValue(new Error("already decided"));
  await expect(decide({ id: "d1", status: "proposed" } as Distribution)).rejects.toThrow("already decided");
  expect(reload).toHaveBeenCalledExactlyOnceWith("distributions:");
});
