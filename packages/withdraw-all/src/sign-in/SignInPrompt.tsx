import {
  Button,
  ButtonLink,
  ownProps,
  type RootProps,
  Spinner,
  useIsomorphicLayoutEffect,
  useMessages,
} from "@freehold/ui";
import { createElement, useEffect, useRef, useState } from "react";
import { $text } from "../parts/messages.ts";
import { findAround } from "./find-around.ts";
import { SignInCard } from "./SignInCard.tsx";
import { SIGN_IN_TAG, useSignInForm } from "./sign-in-form.ts";

type Props = Pick<RootProps, "theme" | "locale"> & {
  signIn: string | undefined;
  apiUrl: string | undefined;
  onSignInNeeded: () => void;
};

/**
 * What signed-out people see of the element, by its attribute `sign-in`: the sign-in form in its place (`inline`), a button that
 * fires `freehold-sign-in-needed` (`event`), or a link to an address.
 */
export function SignInPrompt({ signIn = "inline", onSignInNeeded, ...form }: Props) {
  const t = useMessages($text);
  const href = signIn === "inline" || signIn === "event" ? null : pageAddress(signIn);
  if (href)
    return (
      <SignInCard>
        <ButtonLink variant="primary" href={href}>
          {t.signInButton}
        </ButtonLink>
      </SignInCard>
    );
  if (signIn === "event") return <SignInCard onSignIn={onSignInNeeded} />;
  return (
    <slot name="sign-in">
      <InlineSignIn {...form} onSignInNeeded={onSignInNeeded} />
    </slot>
  );
}

/** An address that a link may have: another script of the page must not be one. */
function pageAddress(text: string): string | null {
  const link = document.createElement("a");
  link.href = text;
  return /^https?:$/.test(link.protocol) ? text : null;
}

/** The sign-in form, unless one stands around this element already: then the way there. */
function InlineSignIn({ apiUrl, theme, locale, onSignInNeeded }: Omit<Props, "signIn">) {
  const t = useMessages($text);
  const place = useRef<HTMLDivElement>(null);
  const [elsewhere, setElsewhere] = useState<HTMLElement | null>();
  const form = useSignInForm(elsewhere === null);

  useIsomorphicLayoutEffect(() => {
    const { host } = (place.current as Element).getRootNode() as ShadowRoot;
    setElsewhere(findAround(host, SIGN_IN_TAG));
  }, []);

  useEffect(() => {
    // A listener of this element hears of its own readiness.
    const node = place.current;
    const stop = (event: Event) => event.stopPropagation();
    node?.addEventListener("freehold-ready", stop);
    return () => node?.removeEventListener("freehold-ready", stop);
  });

  if (elsewhere === undefined) return <div ref={place} className="fh-outside" />;
  if (elsewhere)
    return (
      <SignInCard>
        <Button onClick={() => focusForm(elsewhere) || onSignInNeeded()}>{t.signInElsewhere}</Button>
      </SignInCard>
    );
  if (form === "missing") return <SignInCard onSignIn={onSignInNeeded} />;
  if (form === "loading") return <Spinner label={t.signInLoading} />;
  return (
    <div ref={place} className="fh-outside">
      {createElement(SIGN_IN_TAG, ownProps({ "api-url": apiUrl, theme, locale, part: "sign-in", exportparts: PARTS }))}
    </div>
  );
}

/** The parts of the sign-in form that a page can style through the refund element; `root` is that element's own. */
const PARTS = "card, form, title, subtitle, field, label, input, help, error, toggle, button, switch, notice, spinner";

/** Goes to the form that is elsewhere on the page, with its fields in the page's tree or its own; false where it cannot be seen. */
function focusForm(form: HTMLElement): boolean {
  const field = (form.querySelector('[slot="fh-form"] input') ?? form.shadowRoot?.querySelector("input")) as
    | HTMLInputElement
    | null
    | undefined;
  field?.focus();
  return field?.matches(":focus") ?? false;
}
