import { Badge, Time, useMessages } from "@freehold/ui";
import { CircleCheck, CircleX } from "@freehold/ui/icons";
import { $recordsMessages, type RecordsMessages } from "./messages.ts";
import { RecordTable } from "./RecordTable.tsx";
import { $signIns } from "./store.ts";

const CODES = [
  "ok",
  "invalid_credentials",
  "second_factor_required",
  "wrong_code",
  "account_disabled",
  "new_password_required",
  "factor_reset_required",
  "too_many_requests",
] as const;

/** Sign-ins to an account, failed or not, and what links in mails did. */
export function SignIns({ id }: { id: string }) {
  const t = useMessages($recordsMessages);
  return (
    <RecordTable
      id={id}
      caption={t.signIns}
      store={$signIns}
      rowKey={({ number }) => String(number)}
      columns={[
        { key: "what", header: t.what, cell: ({ action }) => t[action] },
        { key: "date", header: t.date, phone: "note", cell: ({ at }) => <Time value={at} zone /> },
        { key: "outcome", header: t.outcome, phone: "detail", cell: ({ code }) => <Outcome code={code} t={t} /> },
        {
          key: "device",
          header: t.device,
          phone: "note",
          cell: ({ action, known_device }) =>
            action === "sign_in" ? (known_device ? t.knownDevice : t.newDevice) : null,
        },
        {
          key: "address",
          header: t.address,
          phone: "note",
          cell: ({ network_address }) =>
            network_address && (
              <span translate="no" className="fh-mono">
                {network_address}
              </span>
            ),
        },
      ]}
      empty={t.signInsEmpty}
      emptyText={t.signInsEmptyText}
    />
  );
}

function Outcome({ code, t }: { code: string; t: RecordsMessages }) {
  const known = CODES.find((name) => name === code);
  const isOk = code === "ok";
  const Icon = isOk ? CircleCheck : CircleX;
  return (
    <Badge tone={isOk ? "green" : "red"} icon={<Icon size={14} />}>
      {known ? t[known] : t.otherCode({ code })}
    </Badge>
  );
}
