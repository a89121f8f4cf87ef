import { type ComponentPropsWithoutRef, type ReactNode, type Ref, useEffect, useRef } from "react";
import { classNames } from "../root/class-names.ts";

type Look = {
  /** @default "secondary" */
  variant?: "primary" | "secondary" | "quiet" | "danger" | "link" | undefined;
  /** @default "medium" */
  size?: "small" | "medium" | "large" | undefined;
  /** Takes the whole line. */
  wide?: boolean | undefined;
  /** A lucide icon before the label; 16 px fits. */
  icon?: ReactNode;
};

/** Props of {@link Button}. */
export type ButtonProps = Omit<ComponentPropsWithoutRef<"button">, "aria-busy"> &
  Look & {
    /** Work is under way: the button is disabled, turns, and comes back with the focus it had. */
    busy?: boolean | undefined;
    /** Label while busy, such as "Signing In...". The width holds both labels from the start. */
    busyLabel?: string | undefined;
    buttonRef?: Ref<HTMLButtonElement> | undefined;
  };

/**
 * A native button, `type="button"` unless told otherwise.
 *
 * @example
 * <Button type="submit" variant="primary" busy={busy} busyLabel={t.signingIn}>{t.signIn}</Button>
 */
export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  busyLabel,
  buttonRef,
  className,
  disabled,
  children,
  ...props
}: ButtonProps) {
  const own = useRef<HTMLButtonElement | null>(null);
  useKeptFocus(own, busy);
  const renamed = busy && Boolean(busyLabel);
  // The other label lies invisibly under the shown one, so that the button never changes its width. It is generated text
  // in a hidden node: neither the text nor the accessible name of the button has it.
  const other = busyLabel && typeof children === "string" ? (busy ? children : busyLabel) : undefined;
  return (
    <button
      type="button"
      part="button"
      {...props}
      ref={(node) => {
        own.current = node;
        if (typeof buttonRef === "function") buttonRef(node);
        else if (buttonRef) buttonRef.current = node;
      }}
      className={look(variant, size, wide, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      aria-live={busyLabel ? "polite" : undefined}
    >
      {busy && !renamed && <span className="fh-turning fh-button-over" aria-hidden="true" />}
      <span className={classNames("fh-button-face", busy && !renamed && "fh-button-under")}>
        {renamed ? <span className="fh-turning" aria-hidden="true" /> : icon}
        {renamed ? busyLabel : children}
      </span>
      {other && (
        <span
          className="fh-button-other"
          aria-hidden="true"
          data-other={other}
          data-room={icon || !busy ? "" : undefined}
        />
      )}
    </button>
  );
}

/** Props of {@link ButtonLink}. */
export type ButtonLinkProps = ComponentPropsWithoutRef<"a"> & Look;

/**
 * A link that looks like a button: for going somewhere, never for doing something.
 *
 * @example
 * <ButtonLink href={explorerTxUrl(56, hash)} target="_blank" rel="noopener noreferrer">View</ButtonLink>
 */
export function ButtonLink({ variant, size, wide, icon, className, children, ...props }: ButtonLinkProps) {
  return (
    <a part="button" {...props} className={look(variant, size, wide, className)}>
      <span className="fh-button-face">
        {icon}
        {children}
      </span>
    </a>
  );
}

function look(variant: Look["variant"] = "secondary", size: Look["size"], wide: Look["wide"], className?: string) {
  return classNames(
    "fh-button",
    `fh-button-${variant}`,
    size && size !== "medium" && `fh-button-${size}`,
    wide && "fh-wide",
    className,
  );
}

/** Disabling a focused button drops the focus to the page; after the work it belongs where it was. */
function useKeptFocus(button: { current: HTMLButtonElement | null }, busy: boolean) {
  const focused = useRef(false);
  const before = button.current?.getRootNode() as Document | ShadowRoot | undefined;
  if (busy && before?.activeElement === button.current && button.current) focused.current = true;
  useEffect(() => {
    if (busy || !focused.current) return;
    focused.current = false;
    const at = (button.current?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement;
    if (!at || at === document.body) button.current?.focus();
  }, [busy, button]);
}
