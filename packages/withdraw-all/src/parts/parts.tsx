import { Amount, type AmountProps, Card, type CardProps, Spinner, useMessages } from "@freehold/ui";
import { formatUbxs, formatUbxsShort } from "@freehold/ui/format";
import { createContext, type ReactNode, useContext } from "react";
import { $text } from "./messages.ts";

/** The level of the view's title among the page's headings. */
export const TitleLevel = createContext<1 | 2>(2);

/** The title of the form, and of its outline: it stays while the one becomes the other. */
export function FormHead({ isLoading = false }) {
  const t = useMessages($text);
  const checking = <Spinner label={t.loading} className="fh-withdraw-checking" />;
  return (
    <Head title={t.title} intro={isLoading ? checking : <p className="fh-muted fh-withdraw-intro">{t.intro}</p>} />
  );
}

/** The first line of every view. Focus comes here when the view changes. */
export function Head({ title, intro, action }: { title: string; intro?: ReactNode; action?: ReactNode }) {
  const Heading = `h${useContext(TitleLevel)}` as const;
  return (
    <div className="fh-withdraw-head">
      <div className="fh-box">
        <Heading className="fh-title fh-withdraw-title" part="heading" tabIndex={-1}>
          {title}
        </Heading>
        {intro}
      </div>
      {action}
    </div>
  );
}

/** What a view is about and, where there is room, what belongs to it beside that; beneath it elsewhere. */
export function Columns({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="fh-withdraw-columns">
      <div className="fh-withdraw-column">{children}</div>
      {aside && <div className="fh-withdraw-column">{aside}</div>}
    </div>
  );
}

/** A card beneath the view's title. */
export function PanelCard(props: CardProps) {
  return <Card level={useContext(TitleLevel) === 1 ? 2 : 3} {...props} />;
}

/** The one number that matters, first and large. */
export function Figure({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <dl className="fh-withdraw-figure">
      <dt className="fh-muted">{term}</dt>
      <dd className="fh-withdraw-figure-value">{children}</dd>
    </dl>
  );
}

/** Figures of more characters than this are drawn smaller, to stay on one line. */
const LONG = 12;

/** The sum that a view is about, as large on a phone as elsewhere. */
export function Sum({ value, whole = false }: Pick<AmountProps, "value" | "whole">) {
  const isLong = (whole ? formatUbxs(value) : formatUbxsShort(value)).length > LONG;
  return (
    <Amount
      {...{ value, whole }}
      size="large"
      className={isLong ? "fh-withdraw-hero fh-withdraw-long" : "fh-withdraw-hero"}
    />
  );
}
