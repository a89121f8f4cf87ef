import { useEffect, useState } from "react";

/** The element that signs people in. It is of another package, which this one does not import: the page brings it. */
export const SIGN_IN_TAG = "freehold-auth";

let load: (() => Promise<void>) | null = null;

/**
 * Says how `<freehold-auth>` is defined once a refund element needs it. Without this, one that the page has defined itself is used.
 *
 * @param loader - resolves when the element is defined, or could not be.
 */
export function provideSignInForm(loader: () => Promise<void>): void {
  load = loader;
}

/** Asks for the sign-in form: whether it is there, on its way, or comes from nowhere. */
export function useSignInForm(isWanted: boolean): "ready" | "loading" | "missing" {
  const [form, setForm] = useState<"ready" | "loading" | "missing">("loading");
  useEffect(() => {
    let isCurrent = true;
    const look = () => isCurrent && setForm(customElements.get(SIGN_IN_TAG) ? "ready" : "missing");
    if (!isWanted || customElements.get(SIGN_IN_TAG) || !load) look();
    else void load().then(look);
    // The page may define it later.
    void customElements.whenDefined(SIGN_IN_TAG).then(look);
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return form;
}
