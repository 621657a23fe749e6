/** Composes a mail from its template: subject, plain text and HTML. */

import { brand } from '#shared/brand.ts';
import type { Texts } from '#shared/documents/bootstrap-data.ts';
import { elided } from '#shared/italian-elision.ts';
import { ROLES } from '#shared/team/scopes.ts';
import { zonedTime } from '../locales/time-zone.ts';
import type { EmailTemplate, MailTextKey } from './email-template.ts';
import { TEMPLATES } from './email-templates.ts';
import { htmlMail } from './html-layout.ts';
import type { MailLine } from './mail-line.ts';
import { type MailReader, UNKNOWN_READER } from './mail-reader.ts';
import { addressed, isOfOthers, quoted, unlinked } from './others-words.ts';
import type { TemplateName, TemplateValues } from './template-values.ts';

export interface Composed {
  subject: string;
  text: string;
  html: string;
}

/** Between a label and its value in plain text, where a language does not write a colon and a space. */
const SEPARATORS: Record<string, string> = { fr: '\u202f: ', ja: '：' };

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

/**
 * @param texts of `locale`, from `locales/<language>/mail.json`
 * @param about `unsubscribe`: the address that switches e-mails of this kind off; empty for one always
 *   sent. `isTest`: about the test mode of a business. `reader`: of `readerOf`
 */
export function compose<Name extends TemplateName>(
  locale: string,
  texts: Texts,
  name: Name,
  given: TemplateValues[Name],
  {
    unsubscribe = '',
    isTest = false,
    reader = UNKNOWN_READER,
  }: {
    unsubscribe?: string | undefined;
    isTest?: boolean | undefined;
    reader?: MailReader;
  } = {},
): Composed {
  const { lines = [], ...words }: { lines?: readonly MailLine[] } & object = given;
  const values: Record<string, string> = { brand: brand.name };
  for (const [name, value] of Object.entries(words) as [string, string][]) {
    values[name] = isOfOthers(name) ? unlinked(value) : value;
  }
  const usual: EmailTemplate = TEMPLATES[name];
  const { variant } = usual;
  const template = variant && values[variant.value] ? { ...usual, ...variant } : usual;
  for (const name of ['at', 'until']) {
    const time = values[name];
    if (time) values[name] = zonedTime(time, locale, { ...reader, dateStyle: 'long' });
  }
  if (values.device === '') values.device = textAt(texts, 'values.unknown-device');
  if (values.address === '') values.address = textAt(texts, 'values.none');
  const role = ROLES.find((name) => name === values.role);
  if (role) values.role = textAt(texts, `roles.${role}`);
  // In sentences, words of others are quoted; in a subject there are none.
  const named = Object.entries(values);
  const inSentence = Object.fromEntries(
    named.map(([name, value]) => [name, value && isOfOthers(name) ? quoted(value, locale) : value]),
  );
  const inSubject = Object.fromEntries(named.filter(([name]) => !isOfOthers(name)));
  const say = (key: MailTextKey, filling = inSentence) => {
    const said = filled(textAt(texts, key), filling);
    return locale === 'it' ? elided(said) : said;
  };

  const said = say(template.subject, inSubject);
  const subject = isTest ? `[${say('layout.test-mode')}] ${said}` : said;
  const cautions = [template.caution ?? []].flat().filter(({ value }) => values[value]);
  const paragraphs = [
    reader.name
      ? say('layout.greeting-name', { name: addressed(reader.name) })
      : say('layout.greeting'),
    ...template.text.map((key) => say(key)),
    ...cautions.map(({ text }) => say(text)),
  ];
  const { url = '' } = values;
  // Without a row, the words of a person are a paragraph.
  const message = template.rows?.message ? '' : (values.message ?? '');
  const label = template.action ? say(template.action) : '';
  const secondUrl = (template.second && values[template.second.value]) ?? '';
  const second =
    template.second && secondUrl
      ? { label: say(template.second.label), url: secondUrl }
      : undefined;
  const note = template.note ? say(template.note) : '';
  const footer = say('layout.footer');
  const stop = unsubscribe ? { label: say('layout.unsubscribe'), url: unsubscribe } : undefined;
  const rows = [
    // A business names the lines of a receipt.
    ...lines.map(({ label, value }) => ({
      label: unlinked(label).replace(/\s+/g, ' '),
      value: unlinked(value),
    })),
    ...Object.entries(template.rows ?? {}).flatMap(([name, label]) => {
      const value = values[name];
      return value ? [{ label: say(label), value }] : [];
    }),
  ];

  const separator = SEPARATORS[locale] ?? ': ';
  const colon = separator.trimEnd();
  const plain = [
    ...paragraphs,
    ...(rows.length > 0
      ? [
          rows
            .map(({ label, value }) => `${label}${separator}${value.replaceAll('\n', '\n> ')}`)
            .join('\n'),
        ]
      : []),
    ...(message ? [message.replace(/^/gm, '> ')] : []),
    ...(label ? [`${label}${colon}\n${url}`] : []),
    ...(second ? [`${second.label}${colon}\n${second.url}`] : []),
    ...(note ? [note] : []),
    `--\n${footer}${stop ? `\n${stop.label}${colon}\n${stop.url}` : ''}`,
  ];
  return {
    subject,
    text: `${plain.join('\n\n')}\n`,
    html: htmlMail({
      locale,
      subject,
      paragraphs,
      rows,
      message,
      label,
      url,
      second,
      linkHint: say('layout.link-hint'),
      note,
      footer,
      stop,
    }),
  };
}
