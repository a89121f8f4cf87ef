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
      ? right("origin_not_allowed", `${api} answers pages of ${origin}.`)
      : wrong(
          "origin_not_allowed",
          `${api} answers, but not to pages of ${origin}: add ${origin} to ALLOWED_ORIGINS of the server.`,
        ),
    ...(version === null || answer.version_accepted === null
      ? []
      : [
          answer.version_accepted
            ? right("version", `The elements are ${version}, the server is ${answer.version}.`)
            : wrong(
                "version",
                `The elements are ${version}, the server is ${answer.version}, and they do not work together: load the elements that the server has.`,
              ),
        ]),
    Math.abs(ahead) <= answer.clock_tolerance_ms
      ? right("clock", "This device's clock and the server's agree.")
      : wrong(
          "clock",
          `This device's clock is ${minutes} minutes ${ahead > 0 ? "ahead of" : "behind"} the server's: no wallet can be verified on it. Set it right.`,
        ),
  ];
}
