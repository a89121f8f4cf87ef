/** An email's two bodies. */
type Bodies = { html: string; text: string };

const withoutStyle = (html: string) => html.replace(/<style>.*?<\/style>/s, "");
const withoutImages = (html: string) => html.replace(/<svg.*?<\/svg>/gs, "");
/** The style sheet of an email has one query about the theme. A frame has the theme of its page. */
const inTheme = (html: string, theme: "light" | "dark") =>
  html.replace("(prefers-color-scheme: dark)", theme === "dark" ? "all" : "not all");

/** Word's engine shows what is for Outlook alone, and knows no SVG, `max-width`, or padding of a link. */
const inWord = (html: string) =>
  withoutImages(withoutStyle(html))
    .replace(/<!--\[if mso\]>(.*?)<!\[endif\]-->/gs, "$1")
    .replace(/max-width: [^;"]*;?/g, "")
    .replace(/(<a [^>]*?)padding: [^;"]*;?/g, "$1");

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The worst cases of email clients: what each makes of an email, as a page. */
export const CLIENTS: Readonly<Record<string, (email: Bodies) => string>> = {
  "Apple Mail": ({ html }) => inTheme(html, "light"),
  "Apple Mail, dark": ({ html }) => inTheme(html, "dark"),
  "Gmail app": ({ html }) => withoutImages(withoutStyle(html)),
  "No style sheet": ({ html }) => withoutStyle(html),
  Outlook: ({ html }) => inWord(html),
  "Plain text": ({ text }) =>
    `<!doctype html><html lang="en"><title>Plain text</title><body><pre style="white-space: pre-wrap; overflow-wrap: anywhere;">${escapeText(text)}</pre>`,
};
