import type { PropertyDetail, PropertyEventKind } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { Button, Dialog, TextField, useMessages } from "@freehold/ui";
import { readTypedAmount } from "@freehold/ui/format";
import { useId, useState } from "react";
import { ActionForm } from "../../../../shared/action/ActionForm.tsx";
import { type Problems, useAction } from "../../../../shared/action/use-action.ts";
import { $sharedMessages } from "../../../../shared/messages.ts";
import { $adminMessages } from "../messages.ts";
import { addEvent } from "../store.ts";

const KINDS: readonly PropertyEventKind[] = ["valuation", "rent", "letting", "repair", "note", "document"];

/** Today in UTC, by which the server tells what is still to come. */
const today = () => new Date().toISOString().slice(0, 10);

/** The form's field of each on the wire. */
const FIELDS: Record<string, Field | undefined> = { happened_on: "day", title: "title", amount_ubxs: "amount" };
type Field = "title" | "day" | "amount";

/** A new entry of the history. */
export function EntryDialog({ property, onClose }: { property: PropertyDetail; onClose: () => void }) {
  const t = useMessages($adminMessages);
  const shared = useMessages($sharedMessages);
  const form = useId();
  const [kind, setKind] = useState<PropertyEventKind>("note");
  const [day, setDay] = useState(today);
  const [title, setTitle] = useState("");
  const [body, setBody] = useState("");
  const [amount, setAmount] = useState("");
  const [documentId, setDocumentId] = useState("");
  const hasAmount = kind === "valuation" || kind === "repair";
  const read = readTypedAmount(amount);
  const action = useAction<Field>({
    check: () => ({
      title: title.trim() === "" ? t.missing : null,
      day: day === "" ? t.missing : null,
      amount: amountProblem(),
    }),
    problemsOf: (error) => {
      if (!isApiError(error) || error.code !== "validation_failed") return null;
      const found = error.errors.flatMap(({ path, message }) => (FIELDS[path] ? [[FIELDS[path], message]] : []));
      return found.length > 0 ? (Object.fromEntries(found) as Problems<Field>) : null;
    },
    run: () =>
      addEvent(property, {
        kind,
        happened_on: day,
        title,
        body,
        ...(hasAmount && read !== null && { amount_ubxs: read }),
        ...(documentId && { document_id: documentId }),
      }),
    onDone: onClose,
  });

  function amountProblem(): string | null {
    if (!hasAmount) return null;
    if (amount.trim() === "") return kind === "valuation" ? t.missing : null;
    return read === null ? t.badAmount : null;
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!action.busy}
      title={t.entryTitle}
      actions={
        <>
          <Button onClick={onClose} disabled={action.busy}>
            {shared.back}
          </Button>
          <Button variant="primary" type="submit" form={form} busy={action.busy} busyLabel={t.adding}>
            {t.add}
          </Button>
        </>
      }
    >
      <ActionForm id={form} className="action-form" action={action} fallback={t.notAdded}>
        <Select
          label={t.entryKind}
          value={kind}
          options={KINDS.map((value) => ({ value, label: t[value] }))}
          onChange={(value) => setKind(value as PropertyEventKind)}
        />
        <TextField
          label={t.day}
          type="date"
          max={today()}
          required
          error={action.problems.day}
          value={day}
          onChange={(event) => {
            setDay(event.target.value);
            action.clear("day");
          }}
        />
        <TextField
          label={t.entryHead}
          required
          maxLength={200}
          autoComplete="off"
          error={action.problems.title}
          value={title}
          onChange={(event) => {
            setTitle(event.target.value);
            action.clear("title");
          }}
        />
        <div className="area">
          <label htmlFor={`${form}-body`}>{t.entryBody}</label>
          <textarea
            id={`${form}-body`}
            rows={4}
            maxLength={5000}
            value={body}
            onChange={(event) => setBody(event.target.value)}
          />
        </div>
        {hasAmount && (
          <TextField
            label={t.entryAmount}
            help={t.entryAmountHelp}
            inputMode="decimal"
            autoComplete="off"
            error={action.problems.amount}
            value={amount}
            onChange={(event) => {
              setAmount(event.target.value);
              action.clear("amount");
            }}
          />
        )}
        {property.documents.length > 0 && (
          <Select
            label={t.entryDocument}
            value={documentId}
            options={[
              { value: "", label: t.noDocument },
              ...property.documents.map((document) => ({ value: document.id, label: document.title })),
            ]}
            onChange={setDocumentId}
          />
        )}
      </ActionForm>
    </Dialog>
  );
}

function Select({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="filter property-field-choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="select" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
