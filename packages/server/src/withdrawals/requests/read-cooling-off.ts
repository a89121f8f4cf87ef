import type { CoolingOff } from "@freehold/contract";
import type { Sql } from "../../platform/database/connect.ts";

/** How a request that a person makes now would cool off: what `create_withdrawal` would say of one to their own wallet. */
export async function readCoolingOff(sql: Sql, userId: string): Promise<Omit<CoolingOff, "success">> {
  const [row] = await sql<[Omit<CoolingOff, "success">]>`
    select settings.cooling_off_seconds,
      cooling_off_reason(person, person.wallet_address, wall_clock(), settings.cooling_off_seconds) as cooling_off_because
    from settings, users person where person.id = ${userId}`;
  return row;
}
