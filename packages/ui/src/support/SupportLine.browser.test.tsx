import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import "../styles.css";
import { Root, SupportLine } from "../index.ts";

const ALL = {
  email: "help@freehold.test",
  url: "https://freehold.test/help",
  hours: "Monday to Friday, 9:00 to 17:00",
};

test("whom to ask: a mail link, a page in a new tab, the hours", () => {
  const { container } = render(<SupportLine support={ALL} />);
  expect(container.textContent).toBe("Supporthelp@freehold.testHelp pageMonday to Friday, 9:00 to 17:00");
  expect(screen.getByRole("link", { name: "help@freehold.test" }).getAttribute("href")).toBe(
    "mailto:help@freehold.test",
  );
  const page = screen.getByRole("link", { name: "Help page (opens in a new tab)" });
  expect([page.getAttribute("href"), page.getAttribute("rel")]).toEqual([ALL.url, "noopener noreferrer"]);
});

test("nothing where no contact is named: hours alone are of no help", () => {
  const { container, rerender } = render(<SupportLine support={{ email: null, url: null, hours: "Always" }} />);
  expect(container.innerHTML).toBe("");
  rerender(<SupportLine support={null} />);
  expect(container.innerHTML).toBe("");
});

test("a long address wraps in a narrow column, and a finger hits each link", () => {
  const email = `${"support-with-a-long-name".repeat(3)}@freehold.test`;
  const { container } = render(
    <Root>
      <SupportLine support={{ ...ALL, email }} />
    </Root>,
  );
  container.style.inlineSize = "240px";
  expect(container.scrollWidth).toBeLessThanOrEqual(240);
  for (const link of screen.getAllByRole("link"))
    expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
});
