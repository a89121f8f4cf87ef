import { circle, INK, line, rect, scaleBar, sheet, swing } from "./draw.ts";
import type { Facade } from "./facades.ts";
import { furnish } from "./furniture.ts";

/** Where a plan lies on its sheet; metres become pixels by `unit`. */
export type Plan = {
  facade: Facade;
  unit: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  bay: number;
  /** How thick the outer walls are. */
  wall: number;
};

const WALL = { fill: INK.line, stroke: "none" } as const;

/** A floor, cut a metre above its boards: walls, windows, doors, stairs, and one unit picked out. */
export function drawFloorPlan(facade: Facade): string {
  const plan = place(facade);
  return sheet([
    grid(plan),
    rect(plan.left, plan.top, plan.right - plan.left, plan.bottom - plan.top, { fill: INK.wall, stroke: "none" }),
    ...rooms(plan),
    outerWalls(plan),
    scaleBar(80, 930, plan.unit * 2.5),
  ]);
}

function place(facade: Facade): Plan {
  const width = facade.bays * facade.bayWidth;
  const unit = Math.min(1240 / width, 660 / facade.depth);
  const left = 800 - (width * unit) / 2;
  const top = 500 - (facade.depth * unit) / 2 + 14;
  return {
    facade,
    unit,
    left,
    top,
    right: left + width * unit,
    bottom: top + facade.depth * unit,
    bay: facade.bayWidth * unit,
    wall: Math.max(9, Math.min(18, unit * 0.42)),
  };
}

/** The axes between the bays, each with its bubble, as surveyors number them. */
function grid({ facade, left, right, top, bottom, bay }: Plan): string {
  const axis = { stroke: INK.hair, width: 1, dash: "16 6 3 6" };
  const columns = Array.from({ length: facade.bays + 1 }, (_, index) => {
    const x = left + index * bay;
    return line(x, top - 62, x, bottom + 34, axis) + circle(x, top - 76, 13, { stroke: INK.soft, width: 1.2 });
  });
  const rows = [top, (top + bottom) / 2, bottom].map(
    (y) => line(left - 62, y, right + 34, y, axis) + circle(left - 76, y, 13, { stroke: INK.soft, width: 1.2 }),
  );
  return columns.join("") + rows.join("");
}

/** Walls all around, with an opening for each window. */
function outerWalls(plan: Plan): string {
  const { facade, left, right, top, bottom, bay, wall } = plan;
  const band = (y: number) =>
    rect(left, y, right - left, wall, WALL) +
    Array.from({ length: facade.bays }, (_, index) => windowIn(plan, left + index * bay, y)).join("");
  const entrance = left + Math.floor(facade.bays / 2) * bay + bay * 0.3;
  return (
    band(top) +
    band(bottom - wall) +
    rect(left, top, wall, bottom - top, WALL) +
    rect(right - wall, top, wall, bottom - top, WALL) +
    rect(entrance, bottom - wall - 1, bay * 0.4, wall + 2, { fill: INK.wall, stroke: "none" }) +
    swing([entrance, bottom - wall], bay * 0.4, -Math.PI / 2, 0)
  );
}

function windowIn({ bay, wall }: Plan, x: number, y: number): string {
  const [from, width] = [x + bay * 0.26, bay * 0.48];
  return (
    rect(from, y - 1, width, wall + 2, { fill: INK.wall, width: 1.2 }) +
    line(from, y + wall / 2, from + width, y + wall / 2, { stroke: INK.accent, width: 2.2 })
  );
}

function rooms(plan: Plan): string[] {
  if (plan.facade.ground === "docks") return hall(plan);
  if (plan.facade.ground === "doors") return row(plan);
  if (plan.facade.ground === "shops" || plan.facade.ground === "arcade") return shops(plan);
  return corridor(plan);
}

const THIN = (plan: Plan) => Math.max(5, plan.wall * 0.45);

/** Rooms at both sides of a corridor, around a staircase. */
function corridor(plan: Plan): string[] {
  const { facade, left, right, top, bottom, bay, unit } = plan;
  const thin = THIN(plan);
  const middle = (top + bottom) / 2;
  const [north, south] = [middle - unit * 0.95, middle + unit * 0.95];
  const core = Math.floor(facade.bays / 2);
  const deep = facade.windows === "square" && facade.storeys === 4 ? 1 : 2;
  const shapes = [
    pickedOut(left, top, left + deep * bay, north),
    rect(left, north - thin, right - left, thin, WALL),
    rect(left, south, right - left, thin, WALL),
  ];
  for (let index = 0; index < facade.bays; index++) {
    const x = left + index * bay;
    if (index > 0 && (index % deep === 0 || index === core || index === core + 1)) {
      shapes.push(rect(x - thin / 2, top, thin, north - top, WALL));
      shapes.push(rect(x - thin / 2, south, thin, bottom - south, WALL));
    }
    if (index === core) {
      shapes.push(stairs(x + bay * 0.12, top + unit * 1.2, bay * 0.76, north - top - unit * 1.6));
      continue;
    }
    if (index % deep) continue;
    shapes.push(door(x + bay * 0.5, north - thin, bay * 0.3, thin, "up"));
    shapes.push(door(x + bay * 0.5, south, bay * 0.3, thin, "down"));
    shapes.push(furnish(facade, x, top + plan.wall, bay, north - top - plan.wall, unit, false));
    shapes.push(furnish(facade, x, south + thin, bay, bottom - south - thin - plan.wall, unit, true));
  }
  return shapes;
}

/** Houses side by side, each with its own stairs: two bays wide. */
function row(plan: Plan): string[] {
  const { facade, left, top, bottom, bay, unit, wall } = plan;
  const thin = THIN(plan);
  const middle = top + (bottom - top) * 0.52;
  const shapes: string[] = [pickedOut(left, top, left + 2 * bay, bottom)];
  for (let house = 0; house * 2 < facade.bays; house++) {
    const x = left + house * 2 * bay;
    if (house) shapes.push(rect(x - wall / 2, top, wall, bottom - top, WALL));
    shapes.push(rect(x, middle, 2 * bay, thin, WALL));
    shapes.push(rect(x + bay * 0.75, middle, thin, bottom - middle, WALL));
    shapes.push(stairs(x + wall, middle - unit * 3, bay * 0.62, unit * 2.7));
    shapes.push(door(x + bay * 1.1, middle, bay * 0.32, thin, "up"));
    shapes.push(swing([x + bay * 0.2, bottom - wall], bay * 0.38, -Math.PI / 2, 0));
    shapes.push(furnish(facade, x + bay * 0.8, middle + thin, bay * 1.15, bottom - middle - wall - thin, unit, true));
    shapes.push(furnish(facade, x + bay * 0.7, top + wall, bay * 1.2, middle - top - wall, unit, false));
  }
  return shapes;
}

/** Shops with a store room each behind them. */
function shops(plan: Plan): string[] {
  const { facade, left, right, top, bottom, bay, unit } = plan;
  const thin = THIN(plan);
  const back = top + (bottom - top) * 0.3;
  const shapes = [pickedOut(left + bay, back, left + 3 * bay, bottom), rect(left, back, right - left, thin, WALL)];
  for (let index = 0; index < facade.bays; index++) {
    const x = left + index * bay;
    if (index % 2 === 1) shapes.push(rect(x - thin / 2, top, thin, bottom - top, WALL));
    shapes.push(rect(x - unit * 0.22, back + (bottom - back) * 0.46, unit * 0.44, unit * 0.44, WALL));
    if (index % 2 === 1) shapes.push(door(x + bay * 0.3, back, bay * 0.24, thin, "up"));
    if (index === Math.floor(facade.bays / 2))
      shapes.push(stairs(x + bay * 0.14, top + unit, bay * 0.7, back - top - unit * 1.6));
    else shapes.push(furnish(facade, x, back + thin, bay, bottom - back - thin, unit, true));
  }
  return shapes;
}

/** One hall: columns, racks, gates at the street, an office in the corner. */
function hall(plan: Plan): string[] {
  const { facade, left, right, top, bottom, bay, unit, wall } = plan;
  const thin = THIN(plan);
  const shapes = [pickedOut(right - 2 * bay, top, right, top + unit * 8)];
  shapes.push(
    rect(right - 2 * bay, top, thin, unit * 8, WALL),
    rect(right - 2 * bay, top + unit * 8, 2 * bay, thin, WALL),
    door(right - bay, top + unit * 8, bay * 0.28, thin, "down"),
    stairs(right - bay * 0.75, top + unit * 1.6, bay * 0.5, unit * 5),
  );
  for (let index = 1; index < facade.bays; index++)
    for (const share of [0.32, 0.64])
      shapes.push(rect(left + index * bay - 6, top + (bottom - top) * share - 6, 12, 12, WALL));
  for (let index = 0; index < facade.bays - 2; index++)
    for (let rack = 0; rack < 3; rack++)
      shapes.push(
        rect(left + wall + index * bay + bay * (0.1 + 0.29 * rack), top + unit * 3, bay * 0.16, (bottom - top) * 0.52, {
          stroke: INK.soft,
          width: 1,
        }),
      );
  for (let index = 0; index < facade.bays; index++)
    if (index % 3 !== 2)
      shapes.push(
        rect(left + index * bay + bay * 0.24, bottom - unit * 3.4, bay * 0.52, unit * 3, {
          stroke: INK.hair,
          width: 1.2,
          dash: "8 5",
        }),
        rect(left + index * bay + bay * 0.24, bottom + 4, bay * 0.52, unit * 2.2, { stroke: INK.hair, width: 1.2 }),
      );
  return shapes;
}

/** The unit that the plan is about. */
const pickedOut = (left: number, top: number, right: number, bottom: number) =>
  rect(left, top, right - left, bottom - top, { fill: INK.leaf, stroke: "none" });

function door(x: number, y: number, width: number, thickness: number, opens: "up" | "down"): string {
  const hinge = opens === "up" ? y : y + thickness;
  return (
    rect(x, y - 1, width, thickness + 2, { fill: INK.wall, stroke: "none" }) +
    (opens === "up" ? swing([x, hinge], width, -Math.PI / 2, 0) : swing([x, hinge], width, Math.PI / 2, 0))
  );
}

function stairs(x: number, y: number, width: number, height: number): string {
  const steps = Math.max(5, Math.round(height / 13));
  const treads = Array.from({ length: steps + 1 }, (_, index) => {
    const level = y + (index * height) / steps;
    return line(x, level, x + width, level, { stroke: INK.soft, width: 1 });
  });
  return (
    rect(x, y, width, height, { fill: INK.wall, stroke: INK.soft, width: 1.2 }) +
    treads.join("") +
    rect(x + width / 2 - 3, y, 6, height, { fill: INK.wall, stroke: INK.soft, width: 1 })
  );
}
