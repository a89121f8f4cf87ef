import { Address, Button, DescriptionList, Dialog, useMessages, useStore } from "@freehold/ui";
import { type ReactNode, useState } from "react";
import { ACCOUNTS, type Account } from "./accounts.ts";
import { describeTransaction, type Transaction, whatIsSigned } from "./describe-transaction.ts";
import type { LocalChain } from "./local-chain.ts";
import { $demoWalletMessages } from "./messages.ts";
import { $questions, type Asked } from "./questions.ts";

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
  const t = useMessages($demoWalletMessages);
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
      title={t.title}
      className="demo-wallet"
      actions={
        <>
          <Button onClick={reject}>{t.reject}</Button>
          <Button variant="primary" onClick={confirm}>
            {t.confirm}
          </Button>
        </>
      }
    >
      <div className="demo-wallet-question">
        {asked.kind === "connection" && <Connection account={account} onChange={setAccount} />}
        {asked.kind === "signing" && <Signing asked={asked} />}
        {asked.kind === "transaction" && <Sending asked={asked} chain={chain} />}
        {waiting > 0 && <p>{t.waiting(waiting)}</p>}
        <p className="demo-wallet-note">{t.note}</p>
      </div>
    </Dialog>
  );
}

function Connection({ account, onChange }: { account: Account; onChange: (account: Account) => void }) {
  const t = useMessages($demoWalletMessages);
  return (
    <>
      <Heading>{t.connect({ host: location.host })}</Heading>
      <p>{t.connectText}</p>
      <fieldset className="demo-wallet-accounts">
        <legend>{t.account}</legend>
        {ACCOUNTS.map((each) => (
          <label key={each.address}>
            <input type="radio" name="demo-wallet-account" checked={each === account} onChange={() => onChange(each)} />
            <span>
              <span>{each.owner}</span>
              <Address value={each.address} />
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

function Signing({ asked: { method, params = [], address } }: { asked: Asked }) {
  const t = useMessages($demoWalletMessages);
  return (
    <>
      <Heading>{method === "personal_sign" ? t.signMessage : t.signData}</Heading>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message is scrolled with the keyboard, too */}
      <section className="demo-wallet-message" tabIndex={0} aria-label={t.signed}>
        {whatIsSigned(method, params)}
      </section>
      <DescriptionList items={[{ term: t.account, value: <Address value={address} display="full" /> }]} />
      {method === "personal_sign" && <p>{t.signText}</p>}
    </>
  );
}

function Sending({ asked: { params = [], address }, chain }: { asked: Asked; chain: LocalChain }) {
  const t = useMessages($demoWalletMessages);
  const { title, to, data } = describeTransaction(params[0] as Transaction, chain);
  return (
    <>
      <Heading>{t.question({ what: title })}</Heading>
      <DescriptionList
        items={[
          { term: t.from, value: <Address value={address} display="full" /> },
          ...(to ? [{ term: t.to, value: <Address value={to} display="full" /> }] : []),
          { term: t.network, value: t.localChain({ id: chain.id }) },
          ...(data
            ? [
                {
                  term: t.data,
                  value: (
                    <code translate="no" className="demo-wallet-data">
                      {data}
                    </code>
                  ),
                },
              ]
            : []),
        ]}
      />
      <p>{t.feeText}</p>
    </>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return <h3 className="demo-wallet-heading">{children}</h3>;
}
