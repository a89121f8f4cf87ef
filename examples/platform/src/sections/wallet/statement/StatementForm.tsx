import { statements } from "@freehold/session/api/statements";
import { Card, TextField, useMessages } from "@freehold/ui";
import { useState } from "react";
import { RadioGroup } from "../../../shared/action/RadioGroup.tsx";
import { DownloadButton } from "../../../shared/download/DownloadButton.tsx";
import { $statementMessages } from "./messages.ts";
import { findPeriodProblem, PERIODS, type Period, type PeriodName, periodOf } from "./periods.ts";
import "./styles.css";

/** A statement of the ledger for any period, as PDF and as CSV. */
export function StatementForm() {
  const t = useMessages($statementMessages);
  const [name, setName] = useState<PeriodName | "">("this-year");
  const [period, setPeriod] = useState(() => periodOf("this-year", new Date()));
  const problem = findPeriodProblem(period, new Date());
  const setDay = (change: Partial<Period>) => {
    setName("");
    setPeriod({ ...period, ...change });
  };
  const file = (format: "pdf" | "csv") => ({
    name: `freehold-statement-${period.from}-to-${period.to}.${format}`,
    read: () => statements.get({ ...period, format }),
  });
  return (
    <Card title={t.title}>
      <p className="fh-muted">{t.lead}</p>
      <RadioGroup<PeriodName | "">
        legend={t.quick}
        options={PERIODS.map((value) => ({ value, label: t[value] }))}
        value={name}
        onChange={(value) => {
          setName(value);
          if (value) setPeriod(periodOf(value, new Date()));
        }}
      />
      <div className="statement-days">
        <TextField
          label={t.from}
          type="date"
          value={period.from}
          onChange={(event) => setDay({ from: event.target.value })}
        />
        <TextField
          label={t.to}
          type="date"
          value={period.to}
          error={problem && t[problem]}
          onChange={(event) => setDay({ to: event.target.value })}
        />
      </div>
      {!problem && (
        <div className="fh-actions">
          <DownloadButton key={`pdf ${period.from} ${period.to}`} label={t.pdf} {...file("pdf")} />
          <DownloadButton key={`csv ${period.from} ${period.to}`} label={t.csv} {...file("csv")} />
        </div>
      )}
      <p className="fh-muted">{t.help}</p>
    </Card>
  );
}
