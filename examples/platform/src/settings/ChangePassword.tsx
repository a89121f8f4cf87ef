import { MIN_PASSWORD_LENGTH } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { auth } from "@freehold/session/api/auth";
import { Button, ErrorNotice, Notice, PasswordField } from "@freehold/ui";
import { type FormEvent, useState } from "react";
import { showProblems } from "../show-problems.ts";
import { passwordProblems } from "./password.ts";

type Shown = { current?: string | undefined; next?: string | undefined };

/** Changes the password. The server asks for the current one again. */
export function ChangePassword({ email }: { email: string }) {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [problems, setProblems] = useState<Shown>({});
  const [error, setError] = useState<unknown>(null);
  const [state, setState] = useState<"idle" | "sending" | "changed">("idle");

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (state === "sending") return;
    const found = passwordProblems(current, next);
    setError(null);
    showProblems(form, () => setProblems(found));
    if (found.current || found.next) return;
    setState("sending");
    try {
      await auth.changePassword({ current_password: current, password: next });
      setCurrent("");
      setNext("");
      setState("changed");
    } catch (caught) {
      setState("idle");
      if (isApiError(caught) && caught.code === "wrong_password")
        showProblems(form, () => setProblems({ current: caught.detail ?? caught.message }));
      else setError(caught);
    }
  }

  return (
    <form className="settings-password" onSubmit={submit} noValidate>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        value={current}
        error={problems.current}
        onChange={(event) => {
          setCurrent(event.target.value);
          setProblems((shown) => ({ ...shown, current: undefined }));
        }}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        help={`At least ${MIN_PASSWORD_LENGTH} characters.`}
        required
        value={next}
        error={problems.next}
        onChange={(event) => {
          setNext(event.target.value);
          setState("idle");
          setProblems((shown) => ({ ...shown, next: undefined }));
        }}
      />
      {error !== null && <ErrorNotice error={error} fallback="The password could not be changed." />}
      <div aria-live="polite">{state === "changed" && <Notice tone="success">Your password is changed.</Notice>}</div>
      <Button type="submit" busy={state === "sending"} busyLabel="Changing...">
        Change password
      </Button>
    </form>
  );
}
