import { TextField } from "@freehold/ui";

/** Asks for the email address of the account that a transfer is about. */
export function AccountField({
  label,
  help,
  value,
  onChange,
}: {
  label: string;
  help: string;
  value: string;
  onChange: (email: string) => void;
}) {
  return (
    <TextField
      label={label}
      help={help}
      inputMode="email"
      autoComplete="off"
      spellCheck={false}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
