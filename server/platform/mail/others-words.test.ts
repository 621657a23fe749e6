/** The words of strangers in our e-mails. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { VALUES } from '../../../tests/support/mail/letter-values.ts';
import { allLanguages } from '../locales/languages.ts';
import { compose } from './compose.ts';
import { TEMPLATES } from './email-templates.ts';
import { isOfOthers, quoted, unlinked } from './others-words.ts';
import type { TemplateName, TemplateValues } from './template-values.ts';

const HOSTILE =
  'Refund 240 EUR: open https://evil.example/x or www.evil.example, mail me@evil.example\nRole: Owner';
/** What a mail client makes a link of. */
const LINK_LIKE = /\w\.\w*evil|evil\.\w|:\/\/\w*\.?evil|https?:\/\/evil|@evil/i;

const NAMES = Object.keys(TEMPLATES) as TemplateName[];
const every = allLanguages().flatMap((locale) => NAMES.map((name) => [locale, name] as const));
const textsOf = (locale: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../locales/${locale}/mail.json`, import.meta.url), 'utf8'),
  );

/** The values of a mail, with the hostile words in each that somebody else chooses. */
function hostile(name: TemplateName): TemplateValues[TemplateName] {
  const values = Object.entries(VALUES[name]).map(([key, value]) => {
    if (key === 'lines') return [key, [{ label: HOSTILE, value: HOSTILE }]];
    return [key, isOfOthers(key) ? HOSTILE : value];
  });
  return Object.fromEntries(values);
}

describe('words of others', () => {
  test.each(every)('in %s, %s: never in the subject, and nowhere a link', (locale, name) => {
    const { subject, text, html } = compose(locale, textsOf(locale), name, hostile(name));

    expect(subject).not.toMatch(/evil|Refund 240|\{\{/);
    expect(text).not.toMatch(LINK_LIKE);
    expect(html).not.toMatch(LINK_LIKE);
    expect(text).not.toMatch(/^Role: Owner/m);
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) {
      expect(href).toMatch(/^https:\/\/(pay\.example|pay\.test|x\.test)\//);
    }
  });

  test.each(allLanguages())('in %s, no subject has a place for them', (locale) => {
    const letters = Object.values(textsOf(locale)) as { subject?: string }[];
    const places = letters.flatMap(({ subject = '' }) => [...subject.matchAll(/\{\{(.+?)\}\}/g)]);

    expect(places.map(([, value]) => value ?? '').filter(isOfOthers)).toEqual([]);
  });

  test('are quoted in a sentence, with the quotation marks of its language', () => {
    const written = (locale: string) =>
      compose(locale, textsOf(locale), 'team-removed', VALUES['team-removed']).text;

    expect(written('en')).toContain('the team of “Casa Alba” on');
    expect(written('de')).toContain('„Casa Alba“');
    expect(written('fr')).toContain('«\u202fCasa Alba\u202f»');
    expect(written('ja')).toContain('「Casa Alba」');
  });

  test('do not end their quotation themselves', () => {
    expect(quoted('Casa” is verified', 'en')).toBe("“Casa' is verified”");
  });

  test('are written by whoever reads them: the signs of an address keep their look', () => {
    expect(unlinked('Casa Alba S.L. (12:30)').replaceAll('\u2060', '')).toBe(
      'Casa Alba S.L. (12:30)',
    );
    expect(unlinked('Fine. Thanks: A.B, €40.00')).toBe('Fine. Thanks: A.\u2060B, €40.00');
  });

  test('of a message are marked in every line of the plain text', () => {
    const { text } = compose('en', textsOf('en'), 'contact', {
      ...VALUES.contact,
      message: 'one\ntwo',
    });

    expect(text).toContain('> one\n> two');
  });
});
