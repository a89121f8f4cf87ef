import { Address, Button, DescriptionList, Dialog } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { type ReactNode, useState } from "react";
import { ACCOUNTS, type Account } from "./accounts.ts";
import type { LocalChain } from "./local-chain.ts";
import { $questions, type Asked } from "./questions.ts";
import { describeTransaction, type Transaction, whatIsSigned } from "./words.ts";

type WindowProps = {
  chain: LocalChain;
  /** The account that a connection proposes. */
  proposed: () => Account;
  /** The person chose an account for a connection. */
  choose: (account: Account) => void;
};

/** The demo wallet's own window: one question at a time, in words, and nothing is done without an answer. */
export function QuestionWindow(props: WindowProps) {
  const questions = useStore($questions);
  const [asked] = questions;
  return asked ? <OneQuestion key={asked.id} asked={asked} waiting={questions.length - 1} {...props} /> : null;
}

function OneQuestion({ asked, waiting, chain, proposed, choose }: WindowProps & { asked: Asked; waiting: number }) {
  const [account, setAccount] = useState(proposed);
  const reject = () => asked.answer(false);
  const confirm = () => {
    if (asked.kind === "connection") choose(account);
    asked.answer(true);
  };
  return (
    <Dialog
      open
      onClose={reject}
      title="Demo wallet"
      className="demo-wallet"
      actions={
        <>
          <Button onClick={reject}>Reject</Button>
          <Button variant="primary" onClick={confirm}>
            Confirm
          </Button>
        </>
      }
    >
      <div className="demo-wallet-question">
        {asked.kind === "connection" && <Connection account={account} onChange={setAccount} />}
        {asked.kind === "signing" && <Signing asked={asked} />}
        {asked.kind === "transaction" && <Sending asked={asked} chain={chain} />}
        {waiting > 0 && <p>{waiting === 1 ? "One more request waits." : `${waiting} more requests wait.`}</p>}
        <p className="demo-wallet-note">
          Only this demo has this wallet. Everybody knows its keys: never send it anything of value.
        </p>
      </div>
    </Dialog>
  );
}

function Connection({ account, onChange }: { account: Account; onChange: (account: Account) => void }) {
  return (
    <>
      <Heading>Connect to {location.host}?</Heading>
      <p>The page will see the address you choose. It may ask you to sign and to pay; each time, you decide here.</p>
      <fieldset className="demo-wallet-accounts">
        <legend>Account</legend>
        {ACCOUNTS.map((each) => (
          <label key={each.address}>
            <input type="radio" name="demo-wallet-account" checked={each === account} onChange={() => onChange(each)} />
            <span>
              {each.owner}
              <Address value={each.address} />
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

function Signing({ asked: { method, params = [], address } }: { asked: Asked }) {
  return (
    <>
      <Heading>Sign this {method === "personal_sign" ? "message" : "data"}?</Heading>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message is scrolled with the keyboard, too */}
      <section className="demo-wallet-message" tabIndex={0} aria-label="What is signed">
        {whatIsSigned(method, params)}
      </section>
      <DescriptionList items={[{ term: "Account", value: <Address value={address} display="full" /> }]} />
      {method === "personal_sign" && <p>A signature costs nothing and moves nothing.</p>}
    </>
  );
}

function Sending({ asked: { params = [], address }, chain }: { asked: Asked; chain: LocalChain }) {
  const { title, to, data } = describeTransaction(params[0] as Transaction, chain);
  return (
    <>
      <Heading>{title}?</Heading>
      <DescriptionList
        items={[
          { term: "From", value: <Address value={address} display="full" /> },
          ...(to ? [{ term: "To", value: <Address value={to} display="full" /> }] : []),
          { term: "Network", value: `Local chain (${chain.id})` },
          ...(data ? [{ term: "Data", value: <code className="demo-wallet-data">{data}</code> }] : []),
        ]}
      />
      <p>The fee is paid in the local chain&rsquo;s own coin, which is worth nothing.</p>
    </>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return <h3 className="demo-wallet-heading">{children}</h3>;
}
