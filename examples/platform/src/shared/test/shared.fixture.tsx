import "@freehold/ui/styles.css";
import "../../shell/styles/tokens.css";
import "../../shell/styles/base.css";
import "../../shell/styles/parts.css";
import { Root } from "@freehold/ui";
import { cleanup, type RenderResult, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach } from "vitest";
import { page } from "vitest/browser";
import { openSection } from "../location/router.ts";

/** The page's own address, which tests change as the site does. */
const HOME = location.href;

/** Once a file: every test has a wide page at the address of a list, and leaves the page's own address behind. */
export function freshPage(section = "wallet"): void {
  beforeEach(async () => {
    await page.viewport(1280, 800);
    document.documentElement.classList.add("fh-tokens");
    openSection(section);
  });
  afterEach(() => {
    cleanup();
    history.replaceState(null, "", HOME);
  });
}

/** Draws something as it stands on the site. */
export function draw(content: ReactNode, theme: "light" | "dark" = "light"): RenderResult {
  document.documentElement.dataset.theme = theme;
  return render(
    <Root theme={theme} className="site">
      <main>{content}</main>
    </Root>,
  );
}
