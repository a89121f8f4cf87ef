import type { Support } from "@freehold/contract";
import { html, raw } from "hono/html";
import { NO_SUPPORT } from "../support.ts";
import type { Fact, Link, Message } from "./message.ts";
import { PLAN } from "./plan.ts";

/** Stands for the platform's address in mails. The server that sends them knows it. */
export const PUBLIC_URL = "{{PUBLIC_URL}}";

const WIDTH = 72;

/**
 * A mail's two bodies. Links into the platform begin with {@link PUBLIC_URL}.
 *
 * @param support - whom people ask, at the foot of every mail.
 */
export function layOut(message: Message, support: Support = NO_SUPPORT): { text: string; html: string } {
  return { text: asText(message, support), html: asHtml(message, support) };
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

const FOOTER = "This message was sent by Freehold because of something that happened in your account.";

const SUPPORT = "Questions? Ask support:";

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

function asText({ subject, before, facts = [], links = [], after = [] }: Message, support: Support): string {
  const wide = Math.max(0, ...facts.map(({ label }) => label.length)) + 2;
  return [
    subject,
    "=".repeat(Math.min(subject.length, WIDTH)),
    "",
    ...before.flatMap((paragraph) => [wrap(paragraph), ""]),
    ...facts.map(({ label, value }) => `${`${label}:`.padEnd(wide)}${value}`),
    ...(facts.length ? [""] : []),
    ...links.flatMap((link) => [`${link.label}:`, href(link), ""]),
    ...after.flatMap((paragraph) => [wrap(paragraph), ""]),
    "--",
    ...contacts(support).map(({ text }, place) => (place ? text : `${SUPPORT} ${text}`)),
    wrap(FOOTER),
    "",
  ].join("\n");
}

/** Lines of at most 72 characters; a word that is longer keeps a line of its own. */
function wrap(paragraph: string): string {
  const lines: string[] = [];
  for (const word of paragraph.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join("\n");
}

/** The platform's colours (DESIGN 9). Text has at least 4.5:1 on what is behind it, in both themes. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 12px; background: #f7f4ed; color: #1f1d18; font: 16px/1.5 -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
main { max-width: 560px; margin: 0 auto; padding: 24px; background: #fffdf8; border: 1px solid #ddd6c7; border-radius: 10px; }
.plan { display: block; width: 100%; height: 72px; margin: 0 0 20px; border-bottom: 1px solid #ddd6c7; fill: none; stroke: #8d8473; stroke-width: 0.75; }
.plan .plot { opacity: 0.45; }
.plan .held { stroke: #1f5f46; stroke-width: 1.5; }
.plan .house { fill: #1f5f46; stroke: none; opacity: 0.85; }
h1 { margin: 0 0 16px; font: 600 22px/1.3 Georgia, "Times New Roman", serif; }
p { margin: 0 0 16px; }
table { width: 100%; margin: 0 0 16px; border-collapse: collapse; }
th, td { padding: 8px 0; border-top: 1px solid #ddd6c7; text-align: ${LANGUAGE.start}; vertical-align: top; overflow-wrap: anywhere; }
th { width: 38%; padding-${LANGUAGE.end}: 12px; font-weight: 600; color: #5c574b; }
td { font-variant-numeric: tabular-nums; }
a { color: #1f5f46; }
a.main { display: inline-block; padding: 12px 20px; background: #1f5f46; color: #ffffff; border-radius: 8px; text-decoration: none; font-weight: 600; }
footer { max-width: 560px; margin: 16px auto 0; font-size: 15px; color: #5c574b; overflow-wrap: anywhere; }
footer p { margin: 0 0 8px; }
footer a { color: inherit; }
@media (prefers-color-scheme: dark) {
  body { background: #11100d; color: #ece7db; }
  main { background: #1f1d18; border-color: #454036; }
  th, td { border-color: #454036; }
  th, footer { color: #b3ab9a; }
  a { color: #86cfae; }
  a.main { background: #86cfae; color: #10201a; }
  .plan { border-color: #454036; }
  .plan .held { stroke: #86cfae; }
  .plan .house { fill: #86cfae; }
}
@media (max-width: 400px) {
  main { padding: 16px; }
  th, td { display: block; width: auto; padding: 0; }
  th { padding-top: 8px; }
  td { padding-bottom: 8px; border-top: 0; }
}
`;

function asHtml({ subject, before, facts = [], links = [], after = [] }: Message, support: Support): string {
  const paragraphs = (texts: readonly string[]) => texts.map((text) => html`<p>${text}</p>\n`);
  return html`<!doctype html>
<html lang="${LANGUAGE.code}" dir="${LANGUAGE.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
${PLAN}<h1>${subject}</h1>
${paragraphs(before)}${facts.length ? table(facts) : ""}${links.map(anchor)}${paragraphs(after)}</main>
<footer>${supportLine(support)}<p>${FOOTER}</p></footer>
</body>
</html>
`.toString();
}

function supportLine(support: Support) {
  const shown = contacts(support).map(({ text, href }) => (href ? html`<a href="${href}">${text}</a>` : text));
  return shown.length ? html`<p>${SUPPORT} ${shown.map((part, place) => (place ? html` · ${part}` : part))}</p>\n` : "";
}

function table(facts: readonly Fact[]) {
  return html`<table>
<tbody>
${facts.map(({ label, value }) => html`<tr><th scope="row">${label}</th><td>${value}</td></tr>\n`)}</tbody>
</table>
`;
}

function anchor(link: Link) {
  const target = href(link);
  return link.main
    ? html`<p><a class="main" href="${target}">${link.label}</a></p>\n`
    : html`<p><a href="${target}">${link.label}</a></p>\n`;
}
