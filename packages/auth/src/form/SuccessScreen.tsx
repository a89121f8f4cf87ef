import { Button } from "@freehold/ui";
import { CircleCheck } from "@freehold/ui/icons";
import { ScreenHead } from "./ScreenHead.tsx";

type SuccessScreenProps = { titleId: string; title: string; text: string; label: string; onContinue: () => void };

/** Says that it worked, with one button to continue. */
export function SuccessScreen({ titleId, title, text, label, onContinue }: SuccessScreenProps) {
  return (
    <div className="fh-auth-form fh-auth-succeeded" part="success">
      <span className="fh-auth-seal fh-tone-green">
        <CircleCheck size={28} />
      </span>
      <ScreenHead id={titleId} title={title} text={text} focusable />
      <Button variant="primary" size="large" wide onClick={onContinue}>
        {label}
      </Button>
    </div>
  );
}
