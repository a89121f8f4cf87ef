import { Monitor, Moon, Sun } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { $theme, THEMES, type Theme } from "../theme.ts";

const CHOICES: Record<Theme, { label: string; Icon: typeof Sun }> = {
  auto: { label: "Auto", Icon: Monitor },
  light: { label: "Light", Icon: Sun },
  dark: { label: "Dark", Icon: Moon },
};

/** Light, dark, or as the system says; remembered on this device. */
export function ThemeChoice({ labelledBy }: { labelledBy: string }) {
  const theme = useStore($theme);
  return (
    <fieldset className="choice" aria-labelledby={labelledBy}>
      {THEMES.map((option) => {
        const { label, Icon } = CHOICES[option];
        return (
          <label key={option}>
            <input type="radio" name="theme" checked={theme === option} onChange={() => $theme.set(option)} />
            <span>
              <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
              {label}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
