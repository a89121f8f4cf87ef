import { axeFindings } from "@freehold/test-utils/browser/axe";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import "./styles.css";
import {
  Address,
  Amount,
  Badge,
  Button,
  ButtonLink,
  Card,
  Checkbox,
  CopyButton,
  DescriptionList,
  Details,
  ErrorNotice,
  Notice,
  PasswordField,
  Root,
  Skeleton,
  Spinner,
  Steps,
  Table,
  TextField,
  Time,
  Timeline,
  TxLink,
} from "./index.ts";

const ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const HASH = `0x12345678${"0".repeat(48)}9abcdef0`;
const failed = {
  kind: "freehold.api-error",
  message: "API Error: Conflict",
  detail: "Already open.",
  requestId: "r-1",
};

function Everything() {
  return (
    <main className="fh-stack">
      <Card title="Your Current Deposits" action={<Button size="small">Refresh</Button>}>
        <Amount value="1250.5" size="large" />
        <DescriptionList
          items={[
            { term: "Destination Wallet", value: <Address value={ADDRESS} display="groups" copy /> },
            { term: "Created At", value: <Time value="2026-03-01T09:30:00Z" /> },
            { term: "Transaction", value: <TxLink hash={HASH} chainId={56} /> },
          ]}
        />
        <div className="fh-actions">
          {(["neutral", "yellow", "blue", "green", "red"] as const).map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
        <Table
          caption="Deposits Included in Withdrawal"
          columns={[
            { key: "amount", header: "Amount (UBXS)", align: "end" },
            { key: "date", header: "Date" },
          ]}
          rows={[{ amount: "1,250.50", date: "Mar 1" }]}
          footer={{ amount: "1,250.50", date: "Total Amount" }}
        />
        <Skeleton kind="figure" />
        <Spinner label="Checking your withdrawal status..." />
      </Card>
      <Card title="Form" level={3}>
        <TextField label="Destination Wallet Address *" placeholder={ADDRESS} help="Where deposits are received" mono />
        <TextField label="Email" error="Please enter an email address" />
        <TextField label="Transaction ID" readOnly value={HASH} action={<CopyButton value={HASH} label="Copy it" />} />
        <TextField label="Disabled" disabled />
        <Checkbox label="I compared every group and this is my address" error="Please compare every group first" />
        <PasswordField label="Password" />
        <div className="fh-actions">
          {(["primary", "secondary", "quiet", "danger", "link"] as const).map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
          <Button variant="primary" busy busyLabel="Processing...">
            Submit
          </Button>
          <ButtonLink href="#top">Link</ButtonLink>
        </div>
        <Steps items={[{ title: "Ask", detail: "Now" }, { title: "Wait" }]} />
        <Timeline
          items={[
            { title: "Requested", at: "2026-03-01T09:30:00Z", state: "done" },
            { title: "Under review", state: "current", detail: "By an admin" },
            { title: "Paid", state: "upcoming" },
            { title: "Rejected", state: "failed" },
          ]}
        />
        <Details summary="More" open>
          Text
        </Details>
      </Card>
      {(["info", "success", "warning", "error"] as const).map((tone) => (
        <Notice key={tone} tone={tone} title="Title">
          Text with{" "}
          <a className="fh-link" href="#top">
            the terms
          </a>
        </Notice>
      ))}
      <ErrorNotice error={failed} fallback="Failed" onRetry={() => {}} />
    </main>
  );
}

test.each(["light", "dark"] as const)("axe finds nothing wrong with any primitive, %s", async (theme) => {
  const { container } = render(
    <Root theme={theme} style={{ background: "var(--_fh-page)" }}>
      <Everything />
    </Root>,
  );
  expect(await axeFindings(container)).toEqual([]);
});
