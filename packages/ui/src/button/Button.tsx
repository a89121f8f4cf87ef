import { type ComponentPropsWithoutRef, type ReactNode, useRef } from "react";
import { useIsomorphicLayoutEffect } from "../layout-effect/use-isomorphic-layout-effect.ts";
import { classNames } from "../root/class-names.ts";
import { submitForm } from "./submit-form.ts";

type ButtonLook = {
  /** @default "secondary" */
  variant?: "primary" | "secondary" | "quiet" | "danger" | "link" | undefined;
  /** @default "medium" */
  size?: "small" | "medium" | "large" | undefined;
  /** Makes the button as wide as its container. */
  wide?: boolean | undefined;
  /** A lucide icon before the label; 16 px fits. */
  icon?: ReactNode;
};

/** Props of {@link Button}. */
export type ButtonProps = Omit<ComponentPropsWithoutRef<"button">, "aria-busy"> &
  ButtonLook & {
    /** Disables the button and shows a spinner while work is in progress. The button then gets its focus back, if it had it. */
    busy?: boolean | undefined;
    /** The label while busy, such as "Signing In...". The button is wide enough for both labels from the start. */
    busyLabel?: string | undefined;
  };

/**
 * Renders a native button, `type="button"` by default.
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
  className,
  disabled,
  children,
  ...props
}: ButtonProps) {
  const button = useRef<HTMLButtonElement | null>(null);
  useRestoredFocus(button, busy);
  const showsBusyLabel = busy && Boolean(busyLabel);
  // The label that is not shown lies invisibly under the other one, so that the button never changes its width. It is
  // generated text in a hidden node: neither the text nor the accessible name of the button contains it.
  const hiddenLabel = busyLabel && typeof children === "string" ? (busy ? children : busyLabel) : undefined;
  return (
    <button
      type="button"
      part="button"
      {...props}
      ref={button}
      className={buttonClass({ variant, size, wide, className })}
      disabled={disabled || busy}
      onClick={(event) => {
        props.onClick?.(event);
        if (props.type === "submit") submitForm(event);
      }}
      aria-busy={busy || undefined}
      aria-live={busyLabel ? "polite" : undefined}
    >
      {busy && !showsBusyLabel && <span className="fh-turning fh-button-over" aria-hidden="true" />}
      <span className={classNames("fh-button-face", busy && !showsBusyLabel && "fh-button-under")}>
        {showsBusyLabel ? <span className="fh-turning" aria-hidden="true" /> : icon}
        <Label>{showsBusyLabel ? busyLabel : children}</Label>
      </span>
      {hiddenLabel && (
        <span
          className="fh-button-other"
          aria-hidden="true"
          data-other={hiddenLabel}
          data-room={icon || !busy ? "" : undefined}
        />
      )}
    </button>
  );
}

/** Props of {@link ButtonLink}. */
export type ButtonLinkProps = ComponentPropsWithoutRef<"a"> & ButtonLook;

/**
 * Renders a link that looks like a button. Use it for navigation, never for an action.
 *
 * @example
 * <ButtonLink href={explorerTxUrl(56, hash)} target="_blank" rel="noopener noreferrer">View</ButtonLink>
 */
export function ButtonLink({ variant, size, wide, icon, className, children, ...props }: ButtonLinkProps) {
  return (
    <a part="button" {...props} className={buttonClass({ variant, size, wide, className })}>
      <span className="fh-button-face">
        {icon}
        <Label>{children}</Label>
      </span>
    </a>
  );
}

/** The words of a button have an element of their own, beside an icon that comes and goes; a button that is only an icon has none. */
function Label({ children }: { children: ReactNode }) {
  return children == null || children === false ? null : <span className="fh-text">{children}</span>;
}

function buttonClass({ variant = "secondary", size, wide, className }: ButtonLook & { className: string | undefined }) {
  return classNames(
    "fh-button",
    `fh-button-${variant}`,
    size && size !== "medium" && `fh-button-${size}`,
    wide && "fh-wide",
    className,
  );
}

/**
 * A focused button that is disabled loses the focus to the page; after the work the button gets it back. At once: a dialog that opens now
 * gives the focus back to what has it.
 */
function useRestoredFocus(button: { current: HTMLButtonElement | null }, busy: boolean) {
  const wasFocused = useRef(false);
  const before = button.current?.getRootNode() as Document | ShadowRoot | undefined;
  if (busy && before?.activeElement === button.current && button.current) wasFocused.current = true;
  useIsomorphicLayoutEffect(() => {
    if (busy || !wasFocused.current) return;
    wasFocused.current = false;
    const active = (button.current?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement;
    if (!active || active === document.body) button.current?.focus();
  }, [busy, button]);
}
