import { afterEach, expect, test, vi } from "vitest";
import { tokensCss } from "../css.ts";
import { warnIfUnstyled } from "./warn-if-unstyled.ts";

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

test("a widget without its style sheet is told once, with the line to add; one with it is not", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const codes: string[] = [];
  document.body.addEventListener("freehold-error", (event) => codes.push((event as CustomEvent).detail.code));
  const styled = document.body.appendChild(document.createElement("div"));
  const style = document.body.appendChild(document.createElement("style"));
  style.textContent = tokensCss;
  styled.className = "fh-root";
  warnIfUnstyled(styled);
  expect(said).not.toHaveBeenCalled();

  style.remove();
  warnIfUnstyled(styled);
  warnIfUnstyled(styled);
  expect(said.mock.calls).toEqual([[expect.stringContaining("import '@freehold/withdraw-all/styles.css'")]]);
  expect(codes).toEqual(["styles"]);
});
