import { useMessages, useStore } from "@freehold/ui";
import { Monitor, Moon, Sun } from "@freehold/ui/icons";
import { RadioGroup } from "../../shared/action/RadioGroup.tsx";
import { $theme, THEMES } from "../../shared/theme.ts";
import { $accountMessages } from "./messages.ts";

const ICONS = { auto: Monitor, light: Sun, dark: Moon };

/** Light, dark, or as the system says; remembered on this device. */
export function ThemeChoice({ label }: { label: string }) {
  const t = useMessages($accountMessages);
  const theme = useStore($theme);
  return (
    <RadioGroup
      label={label}
      compact
      options={THEMES.map((value) => {
        const Icon = ICONS[value];
        const label = (
          <>
            <Icon size={16} />
            <span>{t[value]}</span>
          </>
        );
        return { value, label };
      })}
      value={theme}
      onChange={(value) => $theme.set(value)}
    />
  );
}
