import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/newsreader/wght.css";
import "@freehold/ui/styles.css";
import "./index.css";
import { describeState } from "@freehold/testing";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { createRoot } from "react-dom/client";
import type { Item, Theme } from "./items/item.ts";
import { addressOf, loadItems, slugOf, WIDGET_NAMES, WIDGETS, type WidgetName } from "./items.ts";

const Emails = lazy(async () => ({ default: (await import("./emails/Emails.tsx")).Emails }));
const loaded = await Promise.all(WIDGET_NAMES.map(loadItems));

/** What can be chosen, and how the address says it. The first of each is there to begin with. */
const CHOICES = {
  widget: [...WIDGET_NAMES, "emails", "all"],
  theme: ["light and dark", "light", "dark"],
  width: ["390", "600", "768", "1440"],
  dir: ["ltr", "rtl"],
} as const;
const OPTIONS: Readonly<Record<string, string>> = {
  emails: "Emails",
  all: "Everything",
  "light and dark": "Light and dark",
  light: "Light",
  dark: "Dark",
  ltr: "Left to right",
  rtl: "Right to left",
};
/** The label of an option. */
const nameOf = (value: string): string => WIDGETS[value as WidgetName]?.title ?? OPTIONS[value] ?? value;
const LABELS: Record<keyof typeof CHOICES, string> = {
  widget: "Widget",
  theme: "Theme",
  width: "Width in pixels",
  dir: "Direction",
};
type Choice = Record<keyof typeof CHOICES, string>;
const NAMES = Object.keys(CHOICES) as (keyof typeof CHOICES)[];

/** What the address asks for, where there is such a thing. */
function readChoice(): Choice {
  const asked = new URLSearchParams(location.search);
  const pick = (name: keyof typeof CHOICES) => {
    const values: readonly string[] = CHOICES[name];
    return [name, values.find((value) => value === asked.get(name)) ?? values[0]];
  };
  return Object.fromEntries(NAMES.map(pick)) as Choice;
}

function Gallery(): ReactNode {
  const [choice, setChoice] = useState(readChoice);
  const choose = (name: keyof typeof CHOICES, value: string) => {
    const next = { ...choice, [name]: value };
    // React restores the focus, even to a node in a removed frame, where the library that types the steps throws.
    if (document.activeElement instanceof HTMLIFrameElement) document.activeElement.blur();
    setChoice(next);
    history.replaceState(null, "", `?${new URLSearchParams(next)}`);
  };
  return (
    <>
      <header className="gallery-bar">
        <h1>Gallery</h1>
        {NAMES.map((name) => (
          <label key={name}>
            <span>{LABELS[name]}</span>
            <select value={choice[name]} onChange={({ target }) => choose(name, target.value)}>
              {CHOICES[name].map((value) => (
                <option key={value} value={value}>
                  {nameOf(value)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </header>
      <main>
        {WIDGET_NAMES.map(
          (widget, index) =>
            ["all", widget].includes(choice.widget) && (
              <section key={widget} className="gallery-widget" aria-label={WIDGETS[widget].title}>
                <h2>{WIDGETS[widget].title}</h2>
                <div className="gallery-states">
                  {loaded[index]?.map((item) => (
                    <State key={slugOf(item)} {...{ widget, item, choice }} />
                  ))}
                </div>
              </section>
            ),
        )}
        {["all", "emails"].includes(choice.widget) && (
          <Suspense>
            <Emails width={choice.width} />
          </Suspense>
        )}
      </main>
    </>
  );
}

type StateProps = { widget: WidgetName; item: Item; choice: Choice };

function State({ widget, item, choice }: StateProps): ReactNode {
  const themes = (["light", "dark"] as const).filter((theme) => choice.theme.includes(theme));
  return (
    <figure className="gallery-state">
      <figcaption>
        <span>{item.name}</span> <code title={describeState(item.state)}>{`handlers("${item.state}")`}</code>
      </figcaption>
      <div className="gallery-frames">
        {themes.map((theme) => (
          <Frame key={`${theme} ${choice.width} ${choice.dir}`} {...{ widget, item, theme, choice }} />
        ))}
      </div>
    </figure>
  );
}

function Frame({ widget, item, theme, choice }: StateProps & { theme: Theme }): ReactNode {
  const [height, setHeight] = useState(480);
  /** It is as high as what is in it, which grows as its answers come. */
  const follow = (frame: HTMLIFrameElement) => {
    const page = frame.contentDocument?.documentElement;
    if (page) new ResizeObserver(() => setHeight(Math.ceil(page.getBoundingClientRect().height))).observe(page);
  };
  return (
    <iframe
      title={`${item.name}, ${theme}`}
      src={addressOf(widget, item, { theme, dir: choice.dir })}
      width={choice.width}
      height={height}
      loading="lazy"
      onLoad={({ currentTarget }) => follow(currentTarget)}
    />
  );
}

createRoot(document.getElementById("app") as HTMLElement).render(<Gallery />);
