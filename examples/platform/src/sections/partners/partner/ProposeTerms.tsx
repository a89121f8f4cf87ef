import { TextField, useMessages } from "@freehold/ui";
import { type ReactNode, useState } from "react";
import { ReasonDialog } from "../../../shared/admin/ReasonDialog.tsx";
import { $partnersMessages } from "../messages.ts";
import { MonoArea } from "./MonoArea.tsx";
import type { KeyTerms } from "./Terms.tsx";

/** Asks for which pages a key is to be, how often it may be used, and why. */
export function ProposeTerms({
  title,
  fallback,
  draft,
  run,
  onClose,
  children,
}: {
  title: string;
  fallback: string;
  draft: string;
  run: (terms: KeyTerms & { reason: string }) => Promise<unknown>;
  onClose: () => void;
  /** What it is, above the fields. */
  children: ReactNode;
}) {
  const t = useMessages($partnersMessages);
  const [origins, setOrigins] = useState("");
  const [limit, setLimit] = useState("600");
  return (
    <ReasonDialog
      title={title}
      label={t.proposeLabel}
      busyLabel={t.proposing}
      fallback={fallback}
      help={t.reasonHelp}
      draft={draft}
      run={(reason) => run({ origins: originsOf(origins), requests_per_minute: Number(limit), reason })}
      onClose={onClose}
    >
      {children}
      <MonoArea label={t.origins} help={t.originsHelp} value={origins} onChange={setOrigins} />
      <TextField
        label={t.limitLabel}
        help={t.limitHelp}
        inputMode="numeric"
        autoComplete="off"
        required
        value={limit}
        onChange={(event) => setLimit(event.target.value)}
      />
    </ReasonDialog>
  );
}

/** One a line. An address bar has a slash behind the origin. */
const originsOf = (typed: string): string[] =>
  typed
    .split(/\s+/)
    .filter(Boolean)
    .map((line) => line.replace(/\/$/, ""));
