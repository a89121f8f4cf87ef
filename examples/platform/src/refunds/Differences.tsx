import { Button, CopyButton, Time, TxLink } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { Concern, Facts } from "./Concern.tsx";
import { type Difference, type Finding, findingOf, inFigures } from "./difference-words.ts";
import { openRequest } from "./refunds.ts";
import { $treasury } from "./treasury.ts";

const ROWS: Record<Finding["about"], string> = {
  request: "Request",
  deposit: "Deposit",
  person: "Person",
  transfer: "Transfer",
  entry: "Booking",
};

/** What differs, row by row: what it means, what was expected and found, and what to do. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <>
      <p>
        Payments stopped when the first of these was found. Explain every one before they go on: settle it, or write
        down in the reason why it may stand.
      </p>
      <ul className="concerns" aria-label="Differences">
        {differences.map((difference) => (
          <One key={Object.values(difference).join(" ")} difference={difference} />
        ))}
      </ul>
    </>
  );
}

function One({ difference }: { difference: Difference }) {
  const { subject, since, request } = difference;
  const { title, what, todo, about } = findingOf(difference);
  const opens = about === "request" ? subject : request;
  return (
    <Concern
      title={title}
      action={
        opens && (
          <Button size="small" aria-label={`Open the request ${opens}`} onClick={() => openRequest(opens)}>
            Open
          </Button>
        )
      }
    >
      <p className="desk-muted">{what}</p>
      <p>{todo}</p>
      <Facts
        facts={[
          [ROWS[about], about === "transfer" ? <Transfer subject={subject} /> : <Id value={subject} />],
          ["Expected", <Figures key="e" text={inFigures(difference, difference.expected)} />],
          ["Found", <Figures key="f" text={inFigures(difference, difference.found)} />],
          ["Since", <Time key="s" value={since} />],
        ]}
      />
    </Concern>
  );
}

/** A transfer is named by its transaction and its place in it. */
function Transfer({ subject }: { subject: string }) {
  const chainId = useStore($treasury).data?.chain_id ?? 0;
  const [hash = subject] = subject.split(":");
  return (
    <span className="fh-copyable">
      <TxLink hash={hash} chainId={chainId} />
      <CopyButton value={hash} label="Copy transaction hash" />
    </span>
  );
}

function Id({ value }: { value: string }) {
  return (
    <span className="fh-copyable">
      <code>{value}</code>
      <CopyButton value={value} label="Copy the number" />
    </span>
  );
}

/** Addresses and hashes within a text stand in the face of their own. */
function Figures({ text }: { text: string }) {
  return text.split(/(0x[0-9a-f]+)/i).map((part, place) => (place % 2 ? <code key={part}>{part}</code> : part));
}
