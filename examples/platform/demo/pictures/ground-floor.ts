import { INK, line, path, polygon, rect } from "./draw.ts";
import type { Front } from "./facades.ts";
import { drawWindow } from "./window.ts";

const DOOR = { fill: INK.accent, width: 1.8 } as const;
const GLASS = { fill: INK.glass, width: 1.6 } as const;

/** The floor at the street: how people, goods and light get in. */
export function drawGround(front: Front): string {
  return Array.from({ length: front.facade.bays }, (_, index) => drawBay(front, index)).join("");
}

function drawBay({ facade, left, street, unit }: Front, index: number): string {
  const bay = facade.bayWidth * unit;
  const storey = facade.storeyHeight * unit;
  const top = street - storey;
  const x = left + index * bay;
  const middle = index === Math.floor(facade.bays / 2);
  switch (facade.ground) {
    case "door":
      return middle ? portal(x, top, bay, storey) : drawWindow(facade.windows, x, top, bay, storey);
    case "doors":
      return index % 4 === 0 || index % 4 === 3
        ? houseDoor(x, top, bay, storey)
        : drawWindow(facade.windows, x, top, bay, storey);
    case "shops":
      return shop(x, top, bay, storey, middle);
    case "arcade":
      return arch(x, top, bay, storey, middle);
    case "glass":
      return glazing(x, top, bay, storey, middle);
    case "docks":
      return index % 3 === 2 ? sideDoor(x, street, bay, unit) : dock(x, street, bay, unit);
  }
}

function portal(x: number, y: number, bay: number, storey: number): string {
  const [width, height] = [bay * 0.6, storey * 0.8];
  const from = x + (bay - width) / 2;
  const top = y + storey - height;
  return (
    rect(from - 10, top - 12, width + 20, height + 12, { fill: INK.wall, width: 1.6 }) +
    rect(from, top, width, height, DOOR) +
    rect(from, top, width, height * 0.2, GLASS) +
    line(from + width / 2, top + height * 0.2, from + width / 2, y + storey, { stroke: INK.wall, width: 2 })
  );
}

function houseDoor(x: number, y: number, bay: number, storey: number): string {
  const [width, height] = [bay * 0.4, storey * 0.74];
  const from = x + (bay - width) / 2;
  const top = y + storey - height;
  return (
    rect(from - 5, top - 5, width + 10, height + 5, { fill: INK.wall, width: 1.3 }) +
    rect(from, top, width, height * 0.16, GLASS) +
    rect(from, top + height * 0.16, width, height * 0.84, DOOR) +
    rect(from - 12, y + storey - 6, width + 24, 6, { fill: INK.shade, width: 1.2 })
  );
}

function shop(x: number, y: number, bay: number, storey: number, entrance: boolean): string {
  const [from, width] = [x + bay * 0.08, bay * 0.84];
  const top = y + storey * 0.3;
  const stripes = Array.from({ length: 6 }, (_, index) => {
    const at = from + (index * width) / 6;
    return polygon(
      [
        [at, top - 4],
        [at + width / 6, top - 4],
        [at + width / 6 - 3, top + storey * 0.17],
        [at - 3, top + storey * 0.17],
      ],
      { fill: index % 2 ? INK.wall : INK.accent, width: 1 },
    );
  });
  return (
    rect(from, top, width, y + storey - top, GLASS) +
    (entrance
      ? rect(from + width * 0.34, y + storey * 0.44, width * 0.32, storey * 0.56, DOOR)
      : line(from + width / 2, top, from + width / 2, y + storey, { stroke: INK.wall, width: 2 })) +
    rect(from, y + storey * 0.88, width, storey * 0.12, { fill: INK.shade, width: 1.2 }) +
    rect(from - 4, y + storey * 0.12, width + 8, storey * 0.15, { fill: INK.wall, width: 1.6 }) +
    stripes.join("")
  );
}

function arch(x: number, y: number, bay: number, storey: number, entrance: boolean): string {
  const [from, width] = [x + bay * 0.15, bay * 0.7];
  const spring = y + storey * 0.5;
  const foot = y + storey;
  const outline = `M${from} ${foot}V${spring}A${width / 2} ${Math.min(width / 2, storey * 0.36)} 0 0 1 ${from + width} ${spring}V${foot}Z`;
  return (
    path(outline, { fill: "#d9d2c4", width: 2 }) +
    rect(from + width * 0.14, spring, width * 0.72, foot - spring, entrance ? DOOR : GLASS) +
    line(from + width / 2, spring, from + width / 2, foot, { stroke: INK.wall, width: 2 }) +
    rect(from - 9, spring - 5, 13, 9, { fill: INK.wall, width: 1.2 }) +
    rect(from + width - 4, spring - 5, 13, 9, { fill: INK.wall, width: 1.2 })
  );
}

function glazing(x: number, y: number, bay: number, storey: number, entrance: boolean): string {
  const [from, width] = [x + bay * 0.05, bay * 0.9];
  return (
    rect(from, y + storey * 0.16, width, storey * 0.84, GLASS) +
    [1, 2]
      .map((index) =>
        line(from + (index * width) / 3, y + storey * 0.16, from + (index * width) / 3, y + storey, {
          stroke: INK.wall,
          width: 1.8,
        }),
      )
      .join("") +
    line(from, y + storey * 0.36, from + width, y + storey * 0.36, { stroke: INK.wall, width: 1.8 }) +
    (entrance
      ? rect(from - bay * 0.2, y + storey * 0.08, width + bay * 0.4, storey * 0.1, { fill: INK.accent, width: 1.6 })
      : "")
  );
}

/** A gate for lorries, with its leveller and bumpers. */
function dock(x: number, street: number, bay: number, unit: number): string {
  const [width, height, sill] = [unit * 3.6, unit * 4, unit * 1.1];
  const from = x + (bay - width) / 2;
  const slats = Array.from({ length: 7 }, (_, index) =>
    line(from, street - sill - (index * height) / 7, from + width, street - sill - (index * height) / 7, {
      stroke: INK.hair,
      width: 1,
    }),
  );
  return (
    rect(from - 9, street - sill - height - 9, width + 18, height + 9, {
      fill: INK.line,
      stroke: "none",
      opacity: 0.72,
    }) +
    rect(from, street - sill - height, width, height, { fill: INK.wall, width: 1.4 }) +
    slats.join("") +
    rect(from - 12, street - sill, width + 24, sill, { fill: INK.shade, width: 1.4 }) +
    rect(from - 6, street - sill, 9, sill * 0.6, { fill: INK.line, stroke: "none" }) +
    rect(from + width - 3, street - sill, 9, sill * 0.6, { fill: INK.line, stroke: "none" }) +
    rect(x + bay * 0.12, street - unit * 7.6, bay * 0.76, unit * 1.1, GLASS)
  );
}

function sideDoor(x: number, street: number, bay: number, unit: number): string {
  const from = x + bay / 2;
  return (
    rect(from - unit * 0.6, street - unit * 2.3, unit * 1.2, unit * 2.3, DOOR) +
    rect(x + bay * 0.12, street - unit * 7.6, bay * 0.76, unit * 1.1, GLASS)
  );
}
