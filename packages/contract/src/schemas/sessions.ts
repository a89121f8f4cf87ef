import { z } from "zod";
import { id, timestamp } from "./common.ts";
import { proofMethod } from "./factors.ts";

/** A session of an account. */
export const deviceSession = z
  .object({
    id,
    current: z.boolean().meta({ description: "The session that asks" }),
    device: z.string().nullable().meta({ example: "Firefox on Windows" }),
    network_address: z.string().nullable().meta({ description: "Where it was opened; the network, if it's IPv6" }),
    created_at: timestamp,
    last_used_at: timestamp,
    proved_by: proofMethod,
  })
  .meta({ id: "DeviceSession" });
/** A session of an account. */
export type DeviceSession = z.output<typeof deviceSession>;

/** `GET /auth/sessions`. */
export const deviceSessions = z
  .object({
    success: z.literal(true),
    sessions: z.array(deviceSession).meta({ description: "All that haven't ended, last used first" }),
  })
  .meta({ id: "DeviceSessions" });
/** `GET /auth/sessions`. */
export type DeviceSessions = z.output<typeof deviceSessions>;
