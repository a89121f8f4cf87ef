import { Button, Steps, useMessages } from "@freehold/ui";
import { useContext, useId, useState } from "react";
import { $text } from "../parts/messages.ts";
import { PanelCard, TitleLevel } from "../parts/parts.tsx";

/** SPEC 2: what to know before the request is sent, right above the button that sends it; in few words where there is little room. */
export function ImportantNotice() {
  const t = useMessages($text);
  const [open, setOpen] = useState(false);
  const id = useId();
  const Heading = `h${useContext(TitleLevel) + 2}` as "h3" | "h4";
  return (
    <section
      className={open ? "fh-withdraw-notice" : "fh-withdraw-notice fh-withdraw-folded"}
      aria-labelledby={id}
      part="notice important-notice"
    >
      <Heading className="fh-withdraw-notice-title" id={id}>
        {t.noticeTitle}
      </Heading>
      <Fold open={open} label={t.noticeShow} controls={`${id}-points`} onClick={() => setOpen(!open)} />
      <p className="fh-muted fh-withdraw-brief">{t.noticeBrief}</p>
      <ul id={`${id}-points`} className="fh-bullets fh-withdraw-unfolded">
        <li className="fh-text">{t.noticeAll}</li>
        <li className="fh-text">{t.noticeAmount}</li>
        <li className="fh-text">{t.noticeApproval}</li>
        <li className="fh-text">{t.noticeOne}</li>
      </ul>
    </section>
  );
}

type FoldProps = { open: boolean; label: string; controls: string; onClick: () => void };

/** Folds what it controls, where there is little room. */
function Fold({ open, label, controls, onClick }: FoldProps) {
  const { hide } = useMessages($text);
  return (
    <Button size="small" className="fh-withdraw-fold" aria-expanded={open} aria-controls={controls} onClick={onClick}>
      {open ? hide : label}
    </Button>
  );
}

/** SPEC 2: the four steps, side by side; where there is no room for that they are folded. */
export function HowItWorks() {
  const t = useMessages($text);
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <PanelCard
      title={t.howTitle}
      className={open ? "fh-withdraw-how" : "fh-withdraw-how fh-withdraw-folded"}
      action={<Fold open={open} label={t.howShow} controls={id} onClick={() => setOpen(!open)} />}
    >
      <div id={id} className="fh-withdraw-unfolded">
        <Steps
          items={[
            { title: t.how1, detail: t.how1Text },
            { title: t.how2, detail: t.how2Text },
            { title: t.how3, detail: t.how3Text },
            { title: t.how4, detail: t.how4Text },
          ]}
        />
      </div>
    </PanelCard>
  );
}
