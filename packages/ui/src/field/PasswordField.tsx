import { useState } from "react";
import { Eye, EyeOff } from "../icons/generated/index.ts";
import { useMessages } from "../messages/messages.ts";
import { $ui } from "../messages/ui-messages.ts";
import { TextField, type TextFieldProps } from "./TextField.tsx";

/**
 * Renders a password field with a button to show or hide the password.
 *
 * @example
 * <PasswordField label="Password" autoComplete="current-password" required value={value} onChange={onChange} />
 */
export function PasswordField(props: Omit<TextFieldProps, "type" | "inside">) {
  const t = useMessages($ui);
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck="false"
      {...props}
      type={shown ? "text" : "password"}
      inside={
        <button
          type="button"
          part="toggle"
          className="fh-icon-button fh-field-toggle"
          aria-label={shown ? t.hidePassword : t.showPassword}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        >
          <Icon size={18} />
        </button>
      }
    />
  );
}
