import { drawElevation } from "./elevation.ts";
import { FACADES } from "./facades.ts";
import { drawFloorPlan } from "./floor-plan.ts";
import { drawSitePlan } from "./site-plan.ts";

/** A drawing of a property, before it becomes a file. */
export type Drawing = {
  /** What the file is called. */
  name: string;
  /** What it shows, for who does not see it. */
  title: string;
  svg: string;
};

/**
 * The three drawings of a property of the demo: its front, a floor and where it stands. The same slug gives the same drawings.
 *
 * @throws {Error} for a property that has no front in {@link FACADES}.
 */
export function drawProperty({ slug, name, place }: { slug: string; name: string; place: string }): Drawing[] {
  const facade = FACADES[slug];
  if (!facade) throw new Error(`There is no front for ${slug}`);
  return [
    {
      name: `${slug}-front.png`,
      title: `${name} seen from across the street, between its neighbours, in a drawing`,
      svg: drawElevation(slug, facade),
    },
    { name: `${slug}-floor.png`, title: `Plan of a floor of ${name}, one unit picked out`, svg: drawFloorPlan(facade) },
    {
      name: `${slug}-site.png`,
      title: `Plan of the plots around ${name} in ${place}, its own picked out`,
      svg: drawSitePlan(slug, facade),
    },
  ];
}
