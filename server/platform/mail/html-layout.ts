/** The layout of every mail as HTML. Mail clients know no custom properties. */
import { brand } from '#shared/brand.ts';
import { PALETTE } from '#shared/embed/palette.ts';
import { type Html, html } from '../core/html.ts';
import type { MailLine } from './mail-line.ts';
import { MARK_URL } from './mark.ts';

const { light, dark } = PALETTE;

export const STYLE = html`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 32px 16px; background: ${light['surface-sunken']}; color: ${light.ink}; font: 16px/1.5 'Akzidenz-Grotesk Next', 'Helvetica Neue', Arial, sans-serif; -webkit-text-size-adjust: 100%; }
header, main, footer { box-sizing: border-box; max-width: 560px; margin: 0 auto; }
header { padding: 0 8px 16px; font-size: 18px; font-weight: 600; }
header img { margin-inline-end: 12px; vertical-align: middle; }
main { padding: 32px; background: ${light['surface-raised']}; border: 1px solid ${light.line}; border-radius: 12px; }
h1 { margin: 0 0 16px; font: 400 26px/1.25 'Chap-Light', Georgia, serif; overflow-wrap: break-word; }
p { margin: 0 0 16px; overflow-wrap: break-word; }
h1, p, th, .button { word-break: auto-phrase; }
a { color: ${light.accent}; }
.button { display: inline-block; padding: 12px 24px; border-radius: 99px; background: ${light['accent-fill']}; color: ${light['on-accent']}; font-weight: 600; text-align: center; text-decoration: none; }
.quiet { color: ${light['ink-soft']}; font-size: 14px; }
.quiet a { color: inherit; }
.address { overflow-wrap: anywhere; }
.message { margin: 0 0 16px; padding-inline-start: 16px; border-inline-start: 3px solid ${light.line}; white-space: pre-wrap; overflow-wrap: anywhere; }
table { width: 100%; margin: 0 0 24px; border-collapse: collapse; border-top: 1px solid ${light.line}; }
th, td { padding: 10px 0; border-bottom: 1px solid ${light.line}; vertical-align: top; font-weight: 400; }
th { padding-inline-end: 16px; color: ${light['ink-soft']}; text-align: start; overflow-wrap: break-word; }
td { text-align: end; font-variant-numeric: tabular-nums; white-space: pre-line; overflow-wrap: anywhere; }
footer { padding: 16px 8px 0; }
@media (max-width: 480px) {
  body { padding: 20px 12px; }
  main { padding: 24px 20px; }
  h1 { font-size: 22px; hyphens: auto; }
  .button { display: block; }
  th, td { display: block; padding-inline-end: 0; text-align: start; }
  th { padding-bottom: 0; border-bottom: 0; font-size: 14px; }
  td { padding-top: 2px; }
}
@media (max-width: 360px) {
  h1 { font-size: 18px; }
}
@media (prefers-color-scheme: dark) {
  body { background: ${dark.surface}; color: ${dark.ink}; }
  main { background: ${dark['surface-raised']}; border-color: ${dark.line}; }
  a { color: ${dark.accent}; }
  .button { background: ${dark['accent-fill']}; color: ${dark['on-accent']}; }
  .quiet, th { color: ${dark['ink-soft']}; }
  table, th, td, .message { border-color: ${dark.line}; }
}
</style>`;

export interface MailParts {
  locale: string;
  subject: string;
  paragraphs: readonly string[];
  rows: readonly MailLine[];
  /** Text that a person typed, with its line breaks; empty for none. */
  message: string;
  /** The button; its label is empty when there is none. */
  label: string;
  url: string;
  /** A link below the button. */
  second: { label: string; url: string } | undefined;
  linkHint: string;
  note: string;
  footer: string;
  /** The link that switches e-mails of this kind off. */
  stop: { label: string; url: string } | undefined;
}

export function htmlMail({ locale, subject, ...parts }: MailParts): string {
  const { paragraphs, rows, message, label, url, second, linkHint, note, footer, stop } = parts;
  const link = (text: string, style: Html) =>
    html`<a${style} href="${url}" target="_blank">${text}</a>`;
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
${STYLE}
</head>
<body>
<header><img src="${MARK_URL}" width="40" height="40" alt="">${brand.name}</header>
<main>
<h1>${subject}</h1>
${paragraphs.map((text) => html`<p>${text}</p>\n`)}
${rows.length > 0 ? html`<table>${rows.map(row)}</table>` : ''}
${message ? html`<blockquote class="message">${message}</blockquote>` : ''}
${label ? html`<p>${link(label, html` class="button"`)}</p>` : ''}
${second ? html`<p><a href="${second.url}" target="_blank">${second.label}</a><br><a class="quiet address" href="${second.url}" target="_blank">${second.url}</a></p>` : ''}
${note ? html`<p class="quiet">${note}</p>` : ''}
${label ? html`<p class="quiet">${linkHint}<br>${link(url, html` class="address"`)}</p>` : ''}
</main>
<footer class="quiet">${footer}${stop ? html`<br><a href="${stop.url}" target="_blank">${stop.label}</a>` : ''}</footer>
</body>
</html>
`.text;
}

const row = ({ label, value }: MailLine) =>
  html`<tr><th scope="row">${label}</th><td>${value}</td></tr>\n`;
