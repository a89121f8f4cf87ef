import { cleanup, type RenderResult, render } from "@testing-library/react";
import { afterEach, beforeEach, expect } from "vitest";
import { page } from "vitest/browser";
import "../styles.css";
import { SidebarShell, type SidebarShellProps } from "../index.ts";
import { leave } from "./page.ts";

/** Once a file: every test has a wide page, and leaves no session behind. */
export function freshShell(): void {
  beforeEach(() => page.viewport(1280, 800));
  afterEach(async () => {
    cleanup();
    await leave();
  });
}

export const open = (props: Partial<SidebarShellProps> = {}): RenderResult =>
  render(
    <SidebarShell brand="Freehold" theme="light" {...props}>
      {props.children ?? ((section) => <h1>Screen of {section}</h1>)}
    </SidebarShell>,
  );
export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const nav = () => page.getByRole("navigation", { name: "Sections" });
export const labels = () =>
  nav()
    .getByRole("button")
    .elements()
    .map((item) => item.textContent);
export const active = () => document.activeElement as HTMLElement;
export const shown = (id: string) =>
  expect.element(page.getByRole("heading", { name: `Screen of ${id}` })).toBeVisible();
export const box = (selector: string) => (document.querySelector(selector) as HTMLElement).getBoundingClientRect();
export const settle = () => Promise.all(document.getAnimations().map((animation) => animation.finished));
