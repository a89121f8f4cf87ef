import { vi } from "vitest";

const { waitFor } = vi;

/** However busy the machine is: `vi.waitFor` gives up after a second unless it is told otherwise, and there is no setting for it. */
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: 15_000, ...options });
