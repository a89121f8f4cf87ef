import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import "../styles.css";
import { Timeline } from "../index.ts";

test("a timeline tells each state in words, and which one is current", () => {
  render(
    <Timeline
      items={[
        { title: "Requested", state: "done" },
        { title: "Review", state: "current" },
      ]}
    />,
  );
  const [requested, review] = screen.getAllByRole("listitem") as [HTMLElement, HTMLElement];
  expect(within(requested).getByRole("img").getAttribute("aria-label")).toBe("Done");
  expect(review.getAttribute("aria-current")).toBe("step");
});
