import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";

/** What a part says of the last change, and where the focus goes after it. */
export type News = {
  text: string | null;
  /** Says what has changed, and moves the focus to the part's heading: the button that was clicked may be gone. */
  tell: (text: string | null) => void;
  heading: { current: HTMLHeadingElement | null };
};

/** The news of a {@link Part}. */
export function useNews(): News {
  const [{ text, told }, setNews] = useState<{ text: string | null; told: number }>({ text: null, told: 0 });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (told > 0) heading.current?.focus();
  }, [told]);
  const tell = useCallback((text: string | null) => setNews(({ told }) => ({ text, told: told + 1 })), []);
  return { text, tell, heading };
}

/**
 * A part of the account, with its heading and its news.
 *
 * @param props.alone - whether the host shows this part only, and so has named it: the heading is then for screen readers and the focus.
 */
export function Part({
  title,
  text,
  alone = false,
  news,
  children,
}: {
  title: string;
  text: string;
  alone?: boolean;
  news: News;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="fh-account-part" aria-labelledby={id} part="section">
      <h3 className={alone ? "fh-hidden" : "fh-account-title"} part="title" id={id} ref={news.heading} tabIndex={-1}>
        {title}
      </h3>
      <p className="fh-muted">{text}</p>
      {children}
      <p className="fh-account-news" role="status">
        {news.text}
      </p>
    </section>
  );
}
