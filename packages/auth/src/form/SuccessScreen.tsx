import { Button } from "@freehold/ui";
import { CircleCheck } from "@freehold/ui/icons";
import type { AuthStore } from "../store/auth.ts";
import { ScreenHead } from "./ScreenHead.tsx";

type SuccessScreenProps = {
  auth: AuthStore;
  titleId: string;
  title: string;
  text: string;
  /** What else is to be done. @default nothing */
  note?: string;
  label: string;
};

/** Says that it worked, with one button that leads to the login. */
export function SuccessScreen({ auth, titleId, title, text, note, label }: SuccessScreenProps) {
  return (
    <div className="fh-auth-form fh-auth-succeeded" part="success">
      <span className="fh-auth-seal fh-tone-green">
        <CircleCheck size={28} />
      </span>
      <ScreenHead id={titleId} title={title} text={text} focusable />
      {note && <p className="fh-auth-subtitle">{note}</p>}
      <Button variant="primary" size="large" wide onClick={() => auth.show("login")}>
        {label}
      </Button>
    </div>
  );
}
