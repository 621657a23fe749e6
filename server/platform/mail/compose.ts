/** Composes a mail from its template: subject, plain text and HTML. */

import { brand } from '#shared/brand.ts';
import type { Texts } from '#shared/documents/bootstrap-data.ts';
import { ROLES } from '#shared/team/scopes.ts';
import { html } from '../core/html.ts';
import type { MailTextKey } from './email-template.ts';
import { TEMPLATES } from './email-templates.ts';
import type { MailLine, TemplateName, TemplateValues } from './template-values.ts';

export interface Composed {
  subject: string;
  text: string;
  html: string;
}

const STYLE = html`<style>
:root { color-scheme: light dark; }
body { margin: 0; padding: 32px 16px; background: #f6f5f2; color: #3c3834; font: 16px/1.6 'Akzidenz-Grotesk Next', 'Helvetica Neue', Arial, sans-serif; }
main { box-sizing: border-box; max-width: 560px; margin: 0 auto; padding: 32px; background: #ffffff; border-radius: 12px; }
h1 { margin: 0 0 16px; font: 400 26px/1.3 'Chap-Light', Georgia, serif; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
.mark { margin: 0 0 24px; color: #1f6d69; font-weight: 600; letter-spacing: 0.02em; }
.button { display: inline-block; padding: 12px 24px; border-radius: 999px; background: #1f6d69; color: #ffffff; font-weight: 600; text-decoration: none; }
.quiet { color: #6b655e; font-size: 14px; }
.quiet a { color: inherit; }
.message { white-space: pre-wrap; }
table { width: 100%; margin: 0 0 24px; border-collapse: collapse; }
th, td { padding: 8px 0; border-bottom: 1px solid #e4e0da; vertical-align: top; text-align: start; font-weight: 400; overflow-wrap: anywhere; }
th { padding-inline-end: 16px; color: #6b655e; overflow-wrap: break-word; }
td { text-align: end; font-variant-numeric: tabular-nums; }
footer { max-width: 560px; margin: 16px auto 0; text-align: center; }
@media (prefers-color-scheme: dark) {
  body { background: #1b1917; color: #f1eee9; }
  main { background: #262320; }
  .mark { color: #7fd0cc; }
  .button { background: #7fd0cc; color: #16302f; }
  .quiet, th { color: #b9b2a9; }
  th, td { border-color: #3a3632; }
}
</style>`;

/** The text of a key such as `confirm-email.subject`. @throws when the language lacks it */
function textAt(texts: Texts, key: MailTextKey): string {
  let at: Texts | string | undefined = texts;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  if (typeof at !== 'string') throw new Error(`no text for ${key}`);
  return at;
}

/** Replaces placeholders in one pass, so a placeholder inside a value stays as it is. */
const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

const moment = (iso: string, locale: string) =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(iso));

/** @param texts of `locale`, from `locales/<language>/mail.json` */
export function compose<Name extends TemplateName>(
  locale: string,
  texts: Texts,
  name: Name,
  given: TemplateValues[Name],
): Composed {
  const template = TEMPLATES[name];
  const { lines = [], ...words }: { lines?: readonly MailLine[] } & object = given;
  const values: Record<string, string> = { brand: brand.name, ...words };
  for (const name of ['at', 'until']) {
    const time = values[name];
    if (time) values[name] = `${moment(time, locale)} UTC`;
  }
  if (values.device === '') values.device = textAt(texts, 'values.unknown-device');
  if (values.address === '') values.address = textAt(texts, 'values.none');
  const role = ROLES.find((name) => name === values.role);
  if (role) values.role = textAt(texts, `roles.${role}`);
  const say = (key: MailTextKey) => filled(textAt(texts, key), values);

  const subject = say(template.subject);
  const { caution } = template;
  const paragraphs = [
    say('layout.greeting'),
    ...template.text.map(say),
    ...(caution && values[caution.value] ? [say(caution.text)] : []),
  ];
  const { url = '', message = '' } = values;
  const label = template.action ? say(template.action) : '';
  const note = template.note ? say(template.note) : '';
  const footer = say('layout.footer');
  const rows = [
    ...lines,
    ...Object.entries(template.rows ?? {}).flatMap(([name, label]) => {
      const value = values[name];
      return value ? [{ label: say(label), value }] : [];
    }),
  ];

  const plain = [
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(message ? [message] : []),
    ...(label ? [`${label}:\n${url}`] : []),
    ...(note ? [note] : []),
    `--\n${footer}`,
  ];
  return {
    subject,
    text: `${plain.join('\n\n')}\n`,
    html: html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
${STYLE}
</head>
<body>
<main>
<p class="mark">${brand.name}</p>
<h1>${subject}</h1>
${paragraphs.map((text) => html`<p>${text}</p>\n`)}
${rows.length > 0 ? html`<table>${rows.map(({ label, value }) => html`<tr><th scope="row">${label}</th><td>${value}</td></tr>\n`)}</table>` : ''}
${message ? html`<p class="message">${message}</p>` : ''}
${label ? html`<p><a class="button" href="${url}" target="_blank">${label}</a></p>` : ''}
${note ? html`<p class="quiet">${note}</p>` : ''}
${label ? html`<p class="quiet">${say('layout.link-hint')}<br><a href="${url}" target="_blank">${url}</a></p>` : ''}
</main>
<footer class="quiet">${footer}</footer>
</body>
</html>
`.text,
  };
}
