import { Button, Card, Steps, useMessages } from "@freehold/ui";
import { FileText, HandCoins, LockKeyhole, Stamp } from "@freehold/ui/icons";
import { useId, useState } from "react";
import { $requestText, $text } from "../parts/messages.ts";

/** SPEC 2: what to know before the request is sent, right above the button that sends it. */
export function ImportantNotice() {
  const t = useMessages($text);
  const id = useId();
  const points = [
    [HandCoins, t.noticeAll],
    [LockKeyhole, t.noticeAmount],
    [Stamp, t.noticeApproval],
    [FileText, t.noticeOne],
  ] as const;
  return (
    <section className="fh-withdraw-notice" aria-labelledby={id} part="notice important-notice">
      <h4 className="fh-withdraw-notice-title" id={id}>
        {t.noticeTitle}
      </h4>
      <ul className="fh-withdraw-points">
        {points.map(([Icon, words]) => (
          <li key={words}>
            <Icon size={18} aria-hidden="true" />
            {words}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** SPEC 2: the four steps, side by side; where there is no room for that they are folded. */
export function HowItWorks() {
  const t = useMessages($requestText);
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Card
      title={t.howTitle}
      level={3}
      className={open ? "fh-withdraw-how" : "fh-withdraw-how fh-withdraw-folded"}
      action={
        <Button
          size="small"
          className="fh-withdraw-fold"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? t.howHide : t.howShow}
        </Button>
      }
    >
      <div id={id} className="fh-withdraw-how-steps">
        <Steps
          items={[
            { title: t.how1, detail: t.how1Text },
            { title: t.how2, detail: t.how2Text },
            { title: t.how3, detail: t.how3Text },
            { title: t.how4, detail: t.how4Text },
          ]}
        />
      </div>
    </Card>
  );
}
