import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { SidebarShell } from "./index.ts";

test("on a server it is the spinner for every visitor: no session is rendered", () => {
  const html = renderToString(
    <SidebarShell brand="Freehold" signedOut={<p>Sign in</p>}>
      Main area
    </SidebarShell>,
  );
  expect(html).toContain("Loading your session...");
  expect(html).not.toContain("Main area");
  expect(html).not.toContain("Sign in");
  expect(html).not.toContain("style=");
});
