import { useStore } from "@freehold/ui";
import { useEffect, useState } from "react";
import { expect, test, vi } from "vitest";
import { $route, openSection } from "../shared/location/router.ts";
import { sectionPath } from "../shared/location/section-path.ts";
import { Tabs } from "../shared/tabs/Tabs.tsx";
import { draw, freshPage } from "../shared/test/shared.fixture.tsx";
import { useArrival } from "./use-arrival.ts";

const path = sectionPath("wallet");
const TABS = [
  { id: "", label: "Overview" },
  { id: "statements", label: "Statements" },
];

freshPage();

function Site() {
  useArrival();
  const { section, rest } = useStore($route);
  const name = [section, ...rest].join("/");
  return (
    <>
      <Tabs label="Parts" path={path} tabs={TABS} />
      <Screen key={name} name={name} />
    </>
  );
}

/** As one whose code is fetched; long, with a button at its end, which takes the focus at `/wallet/row`. */
function Screen({ name }: { name: string }) {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true));
    return () => clearTimeout(timer);
  }, []);
  if (!loaded) return <p>Opening…</p>;
  return (
    <>
      <h1>{name}</h1>
      <div style={{ height: "3000px" }} />
      <button type="button" ref={(button) => (name === "wallet/row" ? button?.focus() : undefined)}>
        Last
      </button>
    </>
  );
}

const focused = () => document.activeElement?.textContent;
const titled = (title: string) => vi.waitFor(() => expect(document.querySelector("h1")?.textContent).toBe(title));

async function openScrolled() {
  draw(<Site />);
  await titled("wallet");
  scrollTo(0, 1500);
  await vi.waitFor(() => expect(scrollY).toBe(1500));
}

test("another path begins at the top, with the focus at its heading once that is there", async () => {
  await openScrolled();
  expect(focused()).not.toBe("wallet");
  openSection("wallet", { rest: ["transactions", "t1"] });
  await vi.waitFor(() => expect(focused()).toBe("wallet/transactions/t1"));
  expect(scrollY).toBe(0);
});

test("a filter leaves the page as it is", async () => {
  await openScrolled();
  openSection("wallet", { search: { type: "deposit" } });
  await new Promise(requestAnimationFrame);
  expect([scrollY, focused()]).toEqual([1500, document.body.textContent]);
});

test("a tab leaves the page as it is", async () => {
  await openScrolled();
  const tab = [...document.querySelectorAll<HTMLElement>(".tab")].find(
    ({ textContent }) => textContent === "Statements",
  );
  tab?.focus({ preventScroll: true });
  tab?.click();
  await titled("wallet/statements");
  expect(focused()).toBe("Statements");
});

test("Back leads to where people left", async () => {
  await openScrolled();
  openSection("wallet", { rest: ["transactions", "t1"] });
  await vi.waitFor(() => expect(focused()).toBe("wallet/transactions/t1"));
  history.back();
  await titled("wallet");
  expect(focused()).not.toBe("wallet");
});

test("a screen that takes the focus to a row is left alone", async () => {
  await openScrolled();
  openSection("wallet", { rest: ["row"] });
  await vi.waitFor(() => expect(focused()).toBe("Last"));
});
