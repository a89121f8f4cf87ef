import { circle, INK, line, rect } from "./draw.ts";
import type { Facade } from "./facades.ts";

const PIECE = { stroke: INK.soft, width: 1.1 } as const;

/** What stands in a room, so that its size can be read: beds, desks, tables or shelves. The street is below where `streetSide`. */
export function furnish(
  facade: Facade,
  x: number,
  y: number,
  width: number,
  height: number,
  unit: number,
  streetSide: boolean,
): string {
  if (facade.ground === "shops" || facade.ground === "arcade") return shelves(x, y, width, height, unit);
  if (facade.ground === "doors")
    return streetSide ? table(x + width * 0.5, y + height * 0.55, unit) : bed(x + width * 0.45, y + unit * 0.2, unit);
  if (facade.windows === "ribbon" || facade.windows === "arched") return desks(x, y, width, height, unit);
  const room = streetSide ? y + height - unit * 2.4 : y + unit * 0.3;
  return (
    bed(x + width * 0.16, room, unit) +
    table(x + width * 0.72, streetSide ? y + height * 0.36 : y + height * 0.66, unit * 0.82)
  );
}

function bed(x: number, y: number, unit: number): string {
  return (
    rect(x, y, unit * 1.5, unit * 2, PIECE) +
    rect(x + unit * 0.12, y + unit * 0.1, unit * 0.56, unit * 0.4, PIECE) +
    rect(x + unit * 0.82, y + unit * 0.1, unit * 0.56, unit * 0.4, PIECE) +
    line(x, y + unit * 0.7, x + unit * 1.5, y + unit * 0.7, PIECE)
  );
}

function table(x: number, y: number, unit: number): string {
  const seats = [-0.5, 0.5].flatMap((along) =>
    [-0.62, 0.62].map((across) => circle(x + along * unit * 0.8, y + across * unit, unit * 0.2, PIECE)),
  );
  return rect(x - unit * 0.8, y - unit * 0.42, unit * 1.6, unit * 0.84, PIECE) + seats.join("");
}

function desks(x: number, y: number, width: number, height: number, unit: number): string {
  const rows = Math.max(1, Math.floor(height / (unit * 2.3)));
  return Array.from({ length: rows }, (_, index) => {
    const top = y + unit * 0.5 + index * unit * 2.2;
    return (
      rect(x + width * 0.18, top, width * 0.64, unit * 0.75, PIECE) +
      line(x + width * 0.5, top, x + width * 0.5, top + unit * 0.75, PIECE) +
      circle(x + width * 0.34, top + unit * 1.1, unit * 0.24, PIECE) +
      circle(x + width * 0.66, top + unit * 1.1, unit * 0.24, PIECE)
    );
  }).join("");
}

function shelves(x: number, y: number, width: number, height: number, unit: number): string {
  const rows = Math.max(1, Math.floor((height - unit * 3.4) / (unit * 1.6)));
  return Array.from({ length: rows }, (_, index) =>
    rect(x + width * 0.24, y + unit * 1.2 + index * unit * 1.6, width * 0.52, unit * 0.6, PIECE),
  ).join("");
}
