import { INK, line, path, rect } from "./draw.ts";
import type { Facade } from "./facades.ts";

const PANE = { fill: INK.glass, stroke: INK.line, width: 1.6 } as const;
const BAR = { stroke: INK.wall, width: 1.8 } as const;

/** A window in the field that starts at `x`, `y` and is as large as a bay and a storey. */
export function drawWindow(kind: Facade["windows"], x: number, y: number, bay: number, storey: number): string {
  switch (kind) {
    case "sash":
      return sash(x + bay * 0.28, y + storey * 0.2, bay * 0.44, storey * 0.58);
    case "french":
      return french(x + bay * 0.28, y + storey * 0.16, bay * 0.44, storey * 0.76);
    case "arched":
      return arched(x + bay * 0.22, y + storey * 0.18, bay * 0.56, storey * 0.66);
    case "ribbon":
      return ribbon(x + bay * 0.06, y + storey * 0.26, bay * 0.88, storey * 0.46);
    case "square":
      return square(x + bay * 0.22, y + storey * 0.2, bay * 0.56, storey * 0.58);
  }
}

function sash(x: number, y: number, width: number, height: number): string {
  return (
    rect(x - 5, y - 9, width + 10, 9, { fill: INK.wall, width: 1.2 }) +
    rect(x, y, width, height, PANE) +
    line(x, y + height / 2, x + width, y + height / 2, { ...BAR, width: 2.6 }) +
    line(x + width / 2, y, x + width / 2, y + height, BAR) +
    rect(x - 6, y + height, width + 12, 6, { fill: INK.wall, width: 1.2 })
  );
}

function french(x: number, y: number, width: number, height: number): string {
  const rail = y + height * 0.62;
  const bars = Array.from({ length: 7 }, (_, index) => {
    const at = x - 4 + (index * (width + 8)) / 6;
    return line(at, rail, at, y + height, { stroke: INK.line, width: 1 });
  });
  const shutter = width * 0.42;
  return (
    rect(x - shutter, y, shutter - 2, height, { fill: INK.leaf, stroke: INK.accent, width: 1 }) +
    rect(x + width + 2, y, shutter - 2, height, { fill: INK.leaf, stroke: INK.accent, width: 1 }) +
    rect(x, y, width, height, PANE) +
    line(x + width / 2, y, x + width / 2, y + height, { ...BAR, width: 2.4 }) +
    line(x, y + height * 0.34, x + width, y + height * 0.34, BAR) +
    line(x - 6, rail, x + width + 6, rail, { width: 2.2 }) +
    bars.join("") +
    rect(x - 8, y + height, width + 16, 5, { fill: INK.wall, width: 1.2 })
  );
}

function arched(x: number, y: number, width: number, height: number): string {
  const rise = width * 0.24;
  const outline = `M${x} ${y + height}V${y + rise}Q${x + width / 2} ${y - rise} ${x + width} ${y + rise}V${y + height}Z`;
  const columns = [1, 2, 3].map((index) =>
    line(x + (index * width) / 4, y + 4, x + (index * width) / 4, y + height, BAR),
  );
  const rows = [0.36, 0.58, 0.8].map((share) => line(x, y + share * height, x + width, y + share * height, BAR));
  return (
    path(`M${x - 7} ${y + rise}Q${x + width / 2} ${y - rise - 14} ${x + width + 7} ${y + rise}`, {
      stroke: INK.soft,
      width: 5,
    }) +
    path(outline, PANE) +
    columns.join("") +
    rows.join("") +
    path(outline, { width: 1.6 }) +
    rect(x - 6, y + height, width + 12, 6, { fill: INK.wall, width: 1.2 })
  );
}

function ribbon(x: number, y: number, width: number, height: number): string {
  const bars = [1, 2].map((index) => line(x + (index * width) / 3, y, x + (index * width) / 3, y + height, BAR));
  return rect(x, y, width, height, PANE) + bars.join("") + line(x, y + height * 0.3, x + width, y + height * 0.3, BAR);
}

function square(x: number, y: number, width: number, height: number): string {
  return (
    rect(x - 4, y - 4, width + 8, height + 8, { fill: INK.wall, width: 1.2 }) +
    rect(x, y, width, height, PANE) +
    line(x + width * 0.64, y, x + width * 0.64, y + height, { ...BAR, width: 2.4 }) +
    line(x + width * 0.64, y + height * 0.7, x + width, y + height * 0.7, BAR)
  );
}
