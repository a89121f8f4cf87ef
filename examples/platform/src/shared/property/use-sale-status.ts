import type { PropertyStatus } from "@freehold/contract";
import { $platform } from "@freehold/session";
import { useStore } from "@freehold/ui";

/** How a property's sale stands: no shares of an open one are sold while the platform is suspended. */
export type SaleStatus = PropertyStatus | "paused";

/** What is said of a property of this status. */
export function useSaleStatus(status: PropertyStatus): SaleStatus {
  const platform = useStore($platform);
  const isSuspended = platform.state === "known" && platform.platformStatus === "suspended";
  return status === "open" && isSuspended ? "paused" : status;
}
