import type { StubApi } from "@freehold/testing/stub-api";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { page } from "vitest/browser";
import "@freehold/ui/styles.css";
import "../Auth.css";
import { stubApi, tidyUp } from "./stub-api.fixture.ts";

/** The edge of the network of the test that runs. */
export let api: StubApi;

/** Once a file: every test has a fresh page and network, and leaves none of it. */
export function freshPage(): void {
  const here = location.href;
  beforeEach(() => {
    api = stubApi();
  });
  afterEach(async () => {
    cleanup();
    history.replaceState(null, "", here);
    await tidyUp();
  });
}

export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const field = (name: string) => page.getByLabelText(name, { exact: true });
export const heading = (name: string) => page.getByRole("heading", { name, exact: true });
/** The bodies that a route was sent. */
export const sent = (route: string) => api.asked.filter((one) => one.route === route).map((one) => one.body);
