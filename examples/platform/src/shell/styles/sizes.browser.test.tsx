import "@freehold/sidebar-shell/styles.css";
import { Button, Card, Notice, Root, Table, TextField } from "@freehold/ui";
import { tokensCss } from "@freehold/ui/css";
import { expect, test } from "vitest";
import { draw, freshPage } from "../../shared/test/shared.fixture.tsx";

freshPage();

/** As tokens.css writes them, in pixels: multiples of the unit, which is 16 px. */
const WRITTEN = [...tokensCss.matchAll(/--_fh-text-\w+: calc\(([\d.]+) \*/g)].map(([, units]) => Number(units) * 16);

// Once the page's text was made 1.0625 times as large, and what stands on the page so again.
test("text has no other size on the site than those of the tokens, and a unit is 16 px", () => {
  const { container } = draw(
    <Root className="fh-shell">
      <div className="fh-shell-content">
        <h1 className="page-title">Title</h1>
        <p className="page-lead">What a page begins with</p>
        <p>Text</p>
        <Card title="A card">
          <p>Text in a card</p>
          <TextField label="A field" help="Help" />
          <Notice tone="info" title="A notice">
            Text in a notice
          </Notice>
          <Button variant="primary">A button</Button>
          <Table caption="A table" columns={[{ key: "name", header: "Name" }]} rows={[{ name: "A cell" }]} />
        </Card>
      </div>
    </Root>,
  );
  expect(WRITTEN).toEqual([13, 15, 17, 22, 30, 48]);
  const nodes = [...container.querySelectorAll(".site *:not(svg, svg *)")].filter((node) => node.checkVisibility());
  expect(nodes.length).toBeGreaterThan(20);
  const sizes = nodes.map((node) => [node.className, Number.parseFloat(getComputedStyle(node).fontSize)] as const);
  expect(sizes.filter(([, size]) => !WRITTEN.includes(size))).toEqual([]);
  const site = container.querySelector(".site") as Element;
  expect(getComputedStyle(site).getPropertyValue("--_fh-unit")).toBe("16px");
});
