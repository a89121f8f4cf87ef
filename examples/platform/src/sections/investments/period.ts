/** A period by its first and last day, in UTC. */
export type Period = { from: string; to: string };

/** From the first day of the year to today, in UTC as statements are. */
export function thisYear(now: Date): Period {
  const to = now.toISOString().slice(0, 10);
  return { from: `${to.slice(0, 4)}-01-01`, to };
}

/** Whether both days are there, in their order. */
export function isPeriod({ from, to }: Period): boolean {
  return from !== "" && to !== "" && from <= to;
}
