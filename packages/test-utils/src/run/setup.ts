import { afterAll, vi } from "vitest";
import { endFile } from "./after-file.ts";
import { PATIENCE } from "./patience.ts";

const { waitFor, waitUntil } = vi;

// Both give up after a second unless they are told otherwise, and there is no setting for it.
vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));

const patient = (options: number | { timeout?: number; interval?: number } | undefined) =>
  typeof options === "number" ? options : { timeout: PATIENCE, ...options };

afterAll(endFile);
