import type { Support } from "@freehold/contract";
import { html, raw } from "hono/html";
import { NO_SUPPORT } from "../support.ts";
import type { Fact, Link, Message } from "./message.ts";
import { plan } from "./plan.ts";

/** Stands for the platform's address in mails. The server that sends them knows it. */
export const PUBLIC_URL = "{{PUBLIC_URL}}";

const WIDTH = 72;
const WIDEST_LABEL = 22;

/** What an email has besides its message. */
export type Surroundings = {
  /** The words that its reader knows our emails by. @default none, as in an email to an address without an account */
  words?: string | null;
  /** By which its reader can check that it's ours. @default none */
  reference?: string;
  /** Whom people ask, at the foot. @default none */
  support?: Support | undefined;
};

/** A mail's two bodies. Links into the platform begin with {@link PUBLIC_URL}. */
export function layOut(message: Message, surroundings: Surroundings = {}): { text: string; html: string } {
  return { text: asText(message, surroundings), html: asHtml(message, surroundings) };
}

/** Puts the platform's address into a laid out mail. */
export function withPublicUrl(bodies: { text: string; html: string }, publicUrl: string) {
  return {
    text: bodies.text.replaceAll(PUBLIC_URL, () => publicUrl),
    html: bodies.html.replaceAll(PUBLIC_URL, () => html`${publicUrl}`.toString()),
  };
}

/** What mails are written in. Sides are named, since mail programs know no logical ones. */
const LANGUAGE = { code: "en", direction: "ltr", start: "left", end: "right" };

const FOOTER = "Freehold sent you this email because of activity in your account.";

const SUPPORT = "Questions? Ask support:";

/** The line that a forger can't write. At the end, since inboxes and locked phones show how an email begins. */
const wordsLine = (words: string) => `Your words: ${words}. An email from us without them isn't ours.`;

/** A forger's link would lead to a forger's page, so people are told to type the address. */
const CHECK = "Is this email from us? Type this address into your browser, and enter the reference there.";
const CHECK_ADDRESS = `${PUBLIC_URL}/check-email`;

const href = ({ to }: Link) => (to.startsWith("/") ? `${PUBLIC_URL}${to}` : to);

/** What stands at the foot about support, from the address to the hours. Hours alone are of no use. */
function contacts({ email, url, hours }: Support): { text: string; href?: string }[] {
  if (!email && !url) return [];
  return [
    ...(email ? [{ text: email, href: `mailto:${email}` }] : []),
    ...(url ? [{ text: url, href: url }] : []),
    ...(hours ? [{ text: hours }] : []),
  ];
}

function asText(
  { subject, before, facts = [], links = [], after = [] }: Message,
  { words, reference, support = NO_SUPPORT }: Surroundings,
): string {
  const widest = Math.max(0, ...facts.map(({ label }) => label.length)) + 2;
  // A column of long labels leaves a phone no room for the values.
  const wide = widest <= WIDEST_LABEL ? widest : 0;
  return [
    subject,
    "=".repeat(Math.min(subject.length, WIDTH)),
    "",
    ...before.flatMap((paragraph) => [wrap(paragraph), ""]),
    ...facts.map(({ label, value }) => {
      const [first, ...more] = wrap(value, WIDTH - wide).split("\n");
      return [`${label}: `.padEnd(wide) + first, ...more.map((line) => " ".repeat(wide) + line)].join("\n");
    }),
    ...(facts.length ? [""] : []),
    ...links.flatMap((link) => [`${link.label}:`, href(link), ""]),
    ...after.flatMap((paragraph) => [wrap(paragraph), ""]),
    ...(words ? [wrap(wordsLine(words)), ""] : []),
    "--",
    ...contacts(support).map(({ text }, place) => (place ? text : `${SUPPORT} ${text}`)),
    wrap(FOOTER),
    ...(reference ? ["", wrap(CHECK), `Address: ${CHECK_ADDRESS}`, `Reference: ${reference}`] : []),
    "",
  ].join("\n");
}

/** Breaks text into lines of this many characters. A longer word keeps a line of its own. */
function wrap(paragraph: string, width = WIDTH): string {
  const lines: string[] = [];
  for (const word of paragraph.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join("\n");
}

/**
 * The look of an email without its `<style>`, which Outlook and Gmail (for accounts of other providers) drop: every element has its own
 * declarations, and boxes are tables, since Outlook's engine supports neither padding on a link nor `max-width`. Text has a contrast of at
 * least 4.5:1.
 */
const SANS =
  "font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px;";
const SERIF = "font-family: Georgia, 'Times New Roman', serif; font-weight: 600;";
const START = `text-align: ${LANGUAGE.start};`;
const LOOK = {
  page: `margin: 0; padding: 0; background-color: #f7f4ed; ${SANS} color: #1f1d18;`,
  outside: "padding: 24px 12px;",
  card: "width: 100%; max-width: 560px; background-color: #fffdf8; border: 1px solid #ddd6c7; border-radius: 10px;",
  brand: `padding: 20px 24px; border-bottom: 1px solid #ddd6c7; ${START} ${SERIF} font-size: 19px; line-height: 24px; color: #1f5f46;`,
  inside: `padding: 24px; ${START} ${SANS} color: #1f1d18;`,
  title: `margin: 0 0 16px; ${SERIF} font-size: 22px; line-height: 29px; color: #1f1d18;`,
  text: "margin: 0 0 16px;",
  words: "margin: 24px 0 0; padding: 16px 0 0; border-top: 1px solid #ddd6c7; font-weight: 600;",
  // With fixed columns, Outlook breaks a transaction ID instead of widening the table.
  facts: "width: 100%; margin: 0 0 24px; border-collapse: collapse; table-layout: fixed;",
  label: `width: 38%; padding: 8px 12px 8px 0; border-top: 1px solid #ddd6c7; ${START} vertical-align: top; ${SANS} font-weight: 600; color: #5c574b;`,
  value: `padding: 8px 0; border-top: 1px solid #ddd6c7; ${START} vertical-align: top; ${SANS} color: #1f1d18; font-variant-numeric: tabular-nums; word-break: break-word; overflow-wrap: anywhere;`,
  button: "margin: 0 0 16px;",
  buttonBox: "padding: 12px 20px; background-color: #1f5f46; border-radius: 8px;",
  buttonText: `${SANS} font-weight: 600; color: #ffffff; text-decoration: none;`,
  link: "color: #1f5f46; text-decoration: underline;",
  danger: "color: #9e2f1f; text-decoration: underline;",
  foot: `padding: 16px 24px 0; ${START} ${SANS} font-size: 15px; color: #5c574b; word-break: break-word;`,
  footText: "margin: 0 0 8px;",
  footLink: "color: #5c574b; text-decoration: underline;",
  /** The preview that an inbox shows beside the subject. The email itself hides it. */
  preview: "display: none; max-height: 0; overflow: hidden; mso-hide: all;",
} as const;

/** Adds what needs a style sheet: the dark theme, and one column on a phone. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #11100d !important; color: #ece7db !important; }
  .card { background-color: #1f1d18 !important; border-color: #454036 !important; }
  .card .line { border-color: #454036 !important; }
  .card .text { color: #ece7db !important; }
  .card .muted, .foot, .foot a { color: #b3ab9a !important; }
  .card .brand, .card .link { color: #86cfae !important; }
  .card .danger { color: #f0a596 !important; }
  .card .button { background-color: #86cfae !important; }
  .card .button a { color: #10201a !important; }
  .plan .outlined { stroke: #a9b8b8; }
  .plan .hatched { stroke: #e3b563; }
  .plan .filled { fill: #86cfae; }
  .plan .house { fill: #1f1d18; }
}
@media (max-width: 400px) {
  .card .inside { padding: 16px !important; }
  .card .brand, .foot { padding-left: 16px !important; padding-right: 16px !important; }
  .card .fact { display: block !important; width: auto !important; padding: 0 !important; }
  .card th.fact { padding-top: 8px !important; }
  .card td.fact { padding-bottom: 8px !important; border-top: 0 !important; }
}
`;

/** Outlook for Windows ignores `max-width`, so a table of the card's width wraps the card. */
const OUTLOOK = raw(
  `<!--[if mso]><table role="presentation" width="560" align="center" cellspacing="0" cellpadding="0"><tr><td><![endif]-->`,
);
const OUTLOOK_END = raw("<!--[if mso]></td></tr></table><![endif]-->");

function asHtml(
  { subject, before, facts = [], links = [], after = [], parcel = "outlined" }: Message,
  { words, reference, support = NO_SUPPORT }: Surroundings,
): string {
  const paragraphs = (texts: readonly string[]) => texts.map((text) => html`<p style="${LOOK.text}">${text}</p>\n`);
  return html`<!doctype html>
<html lang="${LANGUAGE.code}" dir="${LANGUAGE.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>${raw(STYLE)}</style>
</head>
<body class="page" style="${LOOK.page}">
<div style="${LOOK.preview}">${before[0] ?? subject}</div>
<table role="presentation" class="page" width="100%" cellspacing="0" cellpadding="0" bgcolor="#f7f4ed">
<tr><td align="center" style="${LOOK.outside}">
${OUTLOOK}<div role="main">
<table role="presentation" class="card" width="100%" cellspacing="0" cellpadding="0" bgcolor="#fffdf8" style="${LOOK.card}">
<tr><td class="brand line" style="${LOOK.brand}">Freehold</td></tr>
${plan(parcel)}<tr><td class="inside text" style="${LOOK.inside}">
<h1 class="text" style="${LOOK.title}">${subject}</h1>
${paragraphs(before)}${facts.length ? table(facts) : ""}${links.map(anchor)}${paragraphs(after)}${words ? html`<p class="line text" style="${LOOK.words}">${wordsLine(words)}</p>\n` : ""}</td></tr>
</table>
</div>
<div role="contentinfo">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width: 560px;">
<tr><td class="foot" style="${LOOK.foot}">${supportLine(support)}<p style="${LOOK.footText}">${FOOTER}</p>${reference ? checkLines(reference) : ""}</td></tr>
</table>
</div>${OUTLOOK_END}
</td></tr>
</table>
</body>
</html>
`.toString();
}

function checkLines(reference: string) {
  return html`<p style="${LOOK.footText}">${CHECK}<br>${CHECK_ADDRESS}<br>Reference: ${reference}</p>`;
}

function supportLine(support: Support) {
  const shown = contacts(support).map(({ text, href }) =>
    href ? html`<a href="${href}" style="${LOOK.footLink}">${text}</a>` : text,
  );
  return shown.length
    ? html`<p style="${LOOK.footText}">${SUPPORT} ${shown.map((part, place) => (place ? html` · ${part}` : part))}</p>\n`
    : "";
}

function table(facts: readonly Fact[]) {
  return html`<table width="100%" cellspacing="0" cellpadding="0" style="${LOOK.facts}">
<tbody>
${facts.map(
  ({ label, value }) =>
    html`<tr><th scope="row" class="fact line muted" style="${LOOK.label}">${label}</th><td class="fact line text" style="${LOOK.value}">${value}</td></tr>\n`,
)}</tbody>
</table>
`;
}

function anchor(link: Link) {
  const target = href(link);
  if (link.main)
    return html`<table role="presentation" cellspacing="0" cellpadding="0" style="${LOOK.button}"><tr><td class="button" bgcolor="#1f5f46" style="${LOOK.buttonBox}"><a href="${target}" style="${LOOK.buttonText}">${link.label}</a></td></tr></table>\n`;
  const [name, look] = link.danger ? ["danger", LOOK.danger] : ["link", LOOK.link];
  return html`<p style="${LOOK.text}"><a class="${name}" href="${target}" style="${look}">${link.label}</a></p>\n`;
}
