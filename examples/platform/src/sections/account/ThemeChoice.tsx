import { useMessages } from "@freehold/ui";
import { Monitor, Moon, Sun } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { $theme, THEMES } from "../../shared/theme.ts";
import { $accountMessages } from "./messages.ts";

const ICONS = { auto: Monitor, light: Sun, dark: Moon };

/** Light, dark, or as the system says; remembered on this device. */
export function ThemeChoice({ labelledBy }: { labelledBy: string }) {
  const t = useMessages($accountMessages);
  const theme = useStore($theme);
  return (
    <fieldset className="choice" aria-labelledby={labelledBy}>
      {THEMES.map((option) => {
        const Icon = ICONS[option];
        return (
          <label key={option}>
            <input type="radio" name="theme" checked={theme === option} onChange={() => $theme.set(option)} />
            <span>
              <Icon size={16} />
              {t[option]}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
