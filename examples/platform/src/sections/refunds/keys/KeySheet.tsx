import { Button, Checkbox, Dialog, useMessages, useStore } from "@freehold/ui";
import { Keyboard } from "@freehold/ui/icons";
import { $keysMessages } from "./messages.ts";
import { $areKeysOn, $isSheetOpen } from "./store.ts";
import "./styles.css";

const KEYS = [
  ["j", "next"],
  ["k", "previous"],
  ["Enter", "open"],
  ["a", "approve"],
  ["r", "reject"],
  ["?", "sheet"],
] as const;

/** Opens the list of the keys. */
export function KeysButton() {
  const t = useMessages($keysMessages);
  return (
    <Button
      className="keys-button"
      size="small"
      icon={<Keyboard size={16} />}
      aria-haspopup="dialog"
      aria-label={t.title}
      onClick={() => $isSheetOpen.set(true)}
    >
      {t.keys}
    </Button>
  );
}

/** The list of the keys, and the choice to use none. */
export function KeySheet() {
  const t = useMessages($keysMessages);
  const isOn = useStore($areKeysOn);
  const close = () => $isSheetOpen.set(false);
  return (
    <Dialog
      open={useStore($isSheetOpen)}
      onClose={close}
      title={t.title}
      actions={
        <Button variant="primary" onClick={close}>
          {t.close}
        </Button>
      }
    >
      <dl className="keys">
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t[does]}</dd>
          </div>
        ))}
      </dl>
      <p className="admin-muted">{t.lead}</p>
      <Checkbox label={t.use} checked={isOn} onChange={(event) => $areKeysOn.set(event.target.checked)} />
    </Dialog>
  );
}
