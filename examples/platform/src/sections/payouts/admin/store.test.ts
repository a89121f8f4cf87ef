import type { Distribution } from "@freehold/contract";
import { distributions } from "@freehold/session/api/distributions";
import { afterEach, expect, it, vi } from "vitest";
import { reload } from "../../../shared/query/user-query.ts";
import { confirmMonth, withdrawMonth } from "./store.ts";

vi.mock("../../../shared/query/user-query.ts", async (original) => ({
  ...(await original<object>()),
  reload: vi.fn(),
}));
afterEach(() => vi.restoreAllMocks());

it.each([
  ["confirm", confirmMonth],
  ["withdraw", withdrawMonth],
] as const)("reads a month again that was refused to %s: somebody else has decided", async (name, decide) => {
  vi.mocked(reload).mockClear();
  vi.spyOn(distributions, name).mockRejectedValue(new Error("already decided"));
  await expect(decide({ id: "d1" } as Distribution)).rejects.toThrow("already decided");
  expect(reload).toHaveBeenCalledExactlyOnceWith("distributions:");
});
