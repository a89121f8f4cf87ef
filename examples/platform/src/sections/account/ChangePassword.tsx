import { MIN_PASSWORD_LENGTH } from "@freehold/contract";
import { Button, Notice, PasswordField, useMessages } from "@freehold/ui";
import { useState } from "react";
import { ActionForm } from "../../shared/action/ActionForm.tsx";
import { useAction } from "../../shared/action/use-action.ts";
import { $accountMessages } from "./messages.ts";
import { changePassword, passwordProblems, passwordProblemsOf } from "./store.ts";

/** Changes the password. */
export function ChangePassword({ email }: { email: string }) {
  const t = useMessages($accountMessages);
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [changed, setChanged] = useState(false);
  const action = useAction<"current" | "next">({
    check: () => passwordProblems(current, next),
    problemsOf: passwordProblemsOf,
    run: () => {
      setChanged(false);
      return changePassword(current, next);
    },
    onDone: () => {
      setCurrent("");
      setNext("");
      setChanged(true);
    },
  });
  return (
    <ActionForm
      className="account-password"
      action={action}
      fallback={t.notChanged}
      footer={
        <>
          <div aria-live="polite">{changed && <Notice tone="success">{t.changed}</Notice>}</div>
          <Button type="submit" busy={action.busy} busyLabel={t.changing}>
            {t.changePassword}
          </Button>
        </>
      }
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t.currentPassword}
        autoComplete="current-password"
        required
        value={current}
        error={action.problems.current}
        onChange={(event) => {
          setCurrent(event.target.value);
          action.clear("current");
        }}
      />
      <PasswordField
        label={t.newPassword}
        autoComplete="new-password"
        help={t.newPasswordHelp({ length: MIN_PASSWORD_LENGTH })}
        required
        value={next}
        error={action.problems.next}
        onChange={(event) => {
          setNext(event.target.value);
          setChanged(false);
          action.clear("next");
        }}
      />
    </ActionForm>
  );
}
