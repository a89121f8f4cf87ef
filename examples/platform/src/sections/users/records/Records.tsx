import { useMessages } from "@freehold/ui";
import { Inbox } from "@freehold/ui/icons";
import type { ComponentType } from "react";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { Acts, History } from "./History.tsx";
import { Mails } from "./Mails.tsx";
import { $recordsMessages } from "./messages.ts";
import { Notes } from "./Notes.tsx";
import { Deposits, Earnings, Holdings, Requests } from "./RecordTables.tsx";
import { Referrals } from "./Referrals.tsx";
import { SignIns } from "./SignIns.tsx";

const PARTS: Readonly<Record<string, ComponentType<{ id: string }>>> = {
  deposits: Deposits,
  requests: Requests,
  holdings: Holdings,
  earnings: Earnings,
  referrals: Referrals,
  "sign-ins": SignIns,
  mails: Mails,
  notes: Notes,
  history: History,
  acts: Acts,
};

/** The list of a person's page that the address names. */
export function Records({ part, id }: { part: string; id: string }) {
  const t = useMessages($recordsMessages);
  const Part = Object.hasOwn(PARTS, part) ? PARTS[part] : undefined;
  if (Part) return <Part id={id} />;
  return (
    <EmptyState icon={<Inbox size={28} strokeWidth={1.25} />} title={t.unknownTitle}>
      {t.unknownText}
    </EmptyState>
  );
}
