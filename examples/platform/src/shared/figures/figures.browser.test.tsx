import { axeFindings } from "@freehold/test-utils/browser/axe";
import { Amount } from "@freehold/ui";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sectionPath } from "../location/section-path.ts";
import { Tabs } from "../tabs/Tabs.tsx";
import { draw, freshPage } from "../test/shared.fixture.tsx";
import { Kpi, KpiRow } from "./Kpi.tsx";
import { SumList } from "./SumList.tsx";

freshPage();

test.each([390, 1280])("figures, sums and tabs fit into %s px, and axe finds nothing", async (width) => {
  await page.viewport(width, 844);
  for (const theme of ["light", "dark"] as const) {
    const { unmount } = draw(
      <>
        <Tabs
          label="Parts"
          path={sectionPath("wallet")}
          tabs={[
            { id: "", label: "Overview" },
            { id: "statements", label: "Statements" },
          ]}
        />
        <KpiRow label="What you own">
          <Kpi label="Invested" help="What your shares cost" href="/investments">
            <Amount value="123456789.123456" />
          </Kpi>
          <Kpi label="Properties">3</Kpi>
        </KpiRow>
        <SumList
          lines={[
            { label: "Rent", amount: "1200.5" },
            { label: "Costs", amount: "-200.5", help: "Management, tax and insurance" },
            { label: "Net rent", amount: "1000", isTotal: true },
          ]}
        />
      </>,
      theme,
    );
    expect(document.documentElement.scrollWidth).toBe(width);
    expect(await axeFindings()).toEqual([]);
    await expect.element(page.getByRole("link", { name: "Overview" })).toHaveAttribute("aria-current", "page");
    unmount();
  }
});
