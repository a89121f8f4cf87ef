import type { EmbeddingCheck } from "@freehold/contract";
import { type Finding, right, wrong } from "./finding.ts";

/** Who asked. */
type Asker = {
  /** Where the API is, in full. */
  api: string;
  /** Of the page. */
  origin: string;
  /** Of the elements; null where it cannot be told. */
  version: string | null;
  /** How far this device's clock is ahead of the server's, in milliseconds. */
  ahead: number;
};

/** What the server's own word says of a page. */
export function checkServer(answer: EmbeddingCheck, { api, origin, version, ahead }: Asker): Finding[] {
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  return [
    answer.origin_accepted
      ? right("origin_not_allowed", `${api} accepts requests from ${origin}.`)
      : wrong(
          "origin_not_allowed",
          `${api} responds, but not to pages on ${origin}: add ${origin} to the server's ALLOWED_ORIGINS.`,
        ),
    ...(version === null || answer.version_accepted === null
      ? []
      : [
          answer.version_accepted
            ? right("version", `Elements ${version}, server ${answer.version}.`)
            : wrong(
                "version",
                `Elements ${version} do not work with server ${answer.version}: load the elements that the server serves.`,
              ),
        ]),
    Math.abs(ahead) <= answer.clock_tolerance_ms
      ? right("clock", "This device's clock and the server's agree.")
      : wrong(
          "clock",
          `This device's clock is ${minutes} minutes ${ahead > 0 ? "ahead of" : "behind"} the server's, so wallets can't be verified on it. Set the clock.`,
        ),
  ];
}
