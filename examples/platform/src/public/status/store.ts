import type { ServiceStatus } from "@freehold/contract";
import { publicStats } from "@freehold/session/api/public-stats";
import { createPublicStore } from "../public-query.ts";

/** The status of each part of the service. */
export const $serviceStatus = createPublicStore<ServiceStatus>("status", () => publicStats.status());

/** How a part of the service does. */
export type PartState = "good" | "disturbed" | "unknown";

/** The parts of the service, as people know them. */
export type Part = "platform" | "data" | "payments" | "blockchain" | "mail" | "books";

/**
 * How each part does, as the server says it.
 *
 * @param status - null: the server could not be asked, so that this page knows of no part.
 */
export function partsOf(status: ServiceStatus | null): Record<Part, PartState> {
  if (!status)
    return {
      platform: "disturbed",
      data: "unknown",
      payments: "unknown",
      blockchain: "unknown",
      mail: "unknown",
      books: "unknown",
    };
  const of = (value: string, good: string): PartState =>
    value === good ? "good" : value === "unknown" ? "unknown" : "disturbed";
  const books = status.reconciliation?.result;
  return {
    platform: "good",
    data: of(status.database, "ok"),
    payments: of(status.payments, "running"),
    blockchain: of(status.blockchain, "ok"),
    mail: of(status.mail, "ok"),
    books: books === "agree" ? "good" : books === "differ" ? "disturbed" : "unknown",
  };
}
