import { useEffect, useState } from "react";
import { Check, Copy } from "../icons/generated/index.ts";
import { useMessages } from "../messages/messages.ts";
import { $ui } from "../messages/ui-messages.ts";
import { classNames } from "../root/class-names.ts";

/** SPEC 9: the copy confirmation lasts 1500 ms. */
const COPIED_MS = 1500;

/** Props of {@link CopyButton}. */
export type CopyButtonProps = {
  /** The value to copy. */
  value: string;
  /** The label, such as "Copy address". */
  label?: string | undefined;
};

/**
 * Copies a value and confirms it for 1500 ms, to the eye and to screen readers.
 *
 * @example
 * <CopyButton value={address} label="Copy address" />
 */
export function CopyButton({ value, label }: CopyButtonProps) {
  const t = useMessages($ui);
  const [outcome, setOutcome] = useState<{ copied: boolean } | null>(null);

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(setOutcome, COPIED_MS, null);
    return () => clearTimeout(timer);
  }, [outcome]);

  return (
    <>
      <button
        type="button"
        part="copy"
        className={classNames("fh-icon-button fh-copy", outcome?.copied && "fh-copied")}
        aria-label={label ?? t.copy}
        title={label ?? t.copy}
        onClick={async (event) => setOutcome({ copied: await copyText(value, event.currentTarget) })}
      >
        {outcome?.copied ? <Check size={16} /> : <Copy size={16} />}
      </button>
      <span className="fh-hidden" role="status">
        {outcome && (outcome.copied ? t.copied : t.notCopied)}
      </span>
    </>
  );
}

async function copyText(value: string, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    // Without HTTPS, or in a frame without the permission, only execCommand is left.
    const area = document.createElement("textarea");
    area.value = value;
    area.className = "fh-hidden";
    button.before(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    button.focus();
    return copied;
  }
}
