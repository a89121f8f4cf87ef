import { statements } from "@freehold/session/api/transactions";
import { Card, TextField, useMessages } from "@freehold/ui";
import { useState } from "react";
import { DownloadButton } from "../../shared/download/DownloadButton.tsx";
import { $investmentMessages } from "./messages.ts";
import { isPeriod, thisYear } from "./period.ts";

/** A statement of any period, as PDF and as CSV. */
export function Statements() {
  const t = useMessages($investmentMessages);
  const [{ from, to }, setPeriod] = useState(() => thisYear(new Date()));
  const isValid = isPeriod({ from, to });
  const name = `statement-${from}-${to}`;
  return (
    <Card title={t.statements}>
      <p className="fh-muted">{t.statementsText}</p>
      <div className="statement-period">
        <TextField
          type="date"
          label={t.from}
          value={from}
          onChange={(event) => setPeriod({ from: event.target.value, to })}
        />
        <TextField
          type="date"
          label={t.to}
          value={to}
          error={!isValid && t.wrongPeriod}
          onChange={(event) => setPeriod({ from, to: event.target.value })}
        />
      </div>
      {isValid && (
        <div className="statement-files">
          <DownloadButton label={t.pdf} name={`${name}.pdf`} read={() => statements.get({ from, to, format: "pdf" })} />
          <DownloadButton label={t.csv} name={`${name}.csv`} read={() => statements.get({ from, to, format: "csv" })} />
        </div>
      )}
    </Card>
  );
}
