import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import "./styles.css";
import { Root } from "./index.ts";

const TEXT = 4.5;
const GRAPHIC = 3;

const pairs: [foreground: string, background: string, least: number][] = [
  ...["page", "surface", "sunken"].flatMap((ground): [string, string, number][] => [
    ["ink", ground, TEXT],
    ["muted", ground, TEXT],
    ["accent", ground, TEXT],
    ["danger", ground, TEXT],
    ["outline", ground, GRAPHIC],
  ]),
  ["on-accent", "accent", TEXT],
  ["on-danger", "danger", TEXT],
  ...["yellow", "blue", "green", "red"].flatMap((tone): [string, string, number][] => [
    [`on-${tone}`, tone, TEXT],
    [`on-${tone}`, "surface", TEXT],
    ["ink", tone, TEXT],
    ["accent", tone, TEXT],
  ]),
];

for (const theme of ["light", "dark"] as const) {
  test.each(pairs)(`${theme}: %s on %s is at least %d : 1`, (foreground, background, least) => {
    const { container } = render(<Root theme={theme} />);
    const root = container.firstElementChild as HTMLElement;
    const role = (name: string) => luminance(root, `var(--_fh-${name})`);
    expect(ratio(role(foreground), role(background))).toBeGreaterThanOrEqual(least);
  });

  test.each(["accent", "danger"])(`${theme}: the label of a %s button stays readable under the pointer`, (fill) => {
    const { container } = render(<Root theme={theme} />);
    const root = container.firstElementChild as HTMLElement;
    for (const share of [88, 78]) {
      const pressed = luminance(root, `color-mix(in srgb, var(--_fh-${fill}) ${share}%, var(--_fh-ink))`);
      expect(ratio(luminance(root, `var(--_fh-on-${fill})`), pressed)).toBeGreaterThanOrEqual(TEXT);
    }
  });
}

test("the two themes are drawn apart: no role has one colour in both", () => {
  const { container } = render(
    <>
      <Root theme="light" />
      <Root theme="dark" />
    </>,
  );
  const [light, dark] = container.children as unknown as [HTMLElement, HTMLElement];
  for (const name of new Set([...pairs.map((pair) => pair[0]), ...pairs.map((pair) => pair[1])])) {
    expect(colour(light, `var(--_fh-${name})`), name).not.toEqual(colour(dark, `var(--_fh-${name})`));
  }
});

/** What the browser paints for a CSS colour in this place, as sRGB bytes. */
function colour(within: HTMLElement, value: string): Uint8ClampedArray {
  const probe = document.createElement("i");
  probe.style.color = value;
  within.append(probe);
  const canvas = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  canvas.fillStyle = getComputedStyle(probe).color;
  canvas.fillRect(0, 0, 1, 1);
  probe.remove();
  return canvas.getImageData(0, 0, 1, 1).data;
}

/** WCAG 2.2, relative luminance. */
function luminance(within: HTMLElement, value: string): number {
  const linear = (byte: number) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
  const [red, green, blue] = colour(within, value) as unknown as [number, number, number];
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function ratio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
