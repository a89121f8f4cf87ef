import { expect, it } from "vitest";
import { $route, openPath, toPath } from "../shared/location/router.ts";
import { replaceFormerPath } from "./former-paths.ts";
import { findPlace } from "./sections.tsx";

it.each([
  ["/payouts/mails", "/account/mails"],
  ["/users?proposed=true", "/users?role=proposed"],
  ["/users?q=anna&proposed=true", "/users?q=anna&role=proposed"],
  ["/users?role=admin", "/users?role=admin"],
  ["/properties?proposed=true", "/properties?proposed=true"],
  ["/payouts/months", "/payouts/months"],
])("%s leads to %s", (former, present) => {
  openPath(former);
  replaceFormerPath();
  expect(toPath($route.get())).toBe(present);
  expect(findPlace($route.get())).toBeDefined();
});
