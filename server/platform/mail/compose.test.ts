import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Texts } from '#shared/documents/bootstrap-data.ts';
import { VALUES } from '../../../tests/support/mail/letter-values.ts';
import { AT } from '../../../tests/support/mail/team-letter-values.ts';
import { allLanguages } from '../locales/languages.ts';
import { type Composed, compose } from './compose.ts';
import { TEMPLATES } from './email-templates.ts';
import type { TemplateName, TemplateValues } from './template-values.ts';

const LANGUAGES = allLanguages();
const textsOf = (language: string): Texts =>
  JSON.parse(
    readFileSync(new URL(`../../../locales/${language}/mail.json`, import.meta.url), 'utf8'),
  );

const NAMES = Object.keys(TEMPLATES) as TemplateName[];
const write = <Name extends TemplateName>(
  name: Name,
  values: TemplateValues[Name],
  language = 'en',
): Composed => compose(language, textsOf(language), name, values);

const every = LANGUAGES.flatMap((language) => NAMES.map((name) => [language, name] as const));

/** The text of an HTML mail, as a reader sees it. */
const factsOf = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>|<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('a mail', () => {
  test.each(['api-token-made', 'webhook-moved', 'origin-added'] as const)(
    'of %s says that a new password does not undo the change',
    (name) => {
      const { text } = write(name, VALUES[name]);

      expect(text).toContain('undo the change in the settings of your business');
    },
  );

  test.each(every)(
    'in %s, %s: has the same content in plain text and in HTML',
    (language, name) => {
      const { subject, text, html } = write(name, VALUES[name], language);

      for (const form of [subject, text, html]) expect(form).not.toMatch(/\{\{|undefined|\[object/);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(`<title>${subject}</title>`);
      const shown = factsOf(html);
      const facts = text.split(/\n+|(?<=[^:]): |：/).filter((fact) => fact !== '--');
      for (const fact of facts) {
        expect(shown).toContain(fact.replace(/^> /, '').replace(/:$|\u202f:?$/, ''));
      }
      const { url } = { url: '', ...VALUES[name] };
      expect(text).toContain(url);
      expect(html).toContain(
        `href="${url.replaceAll('&', '&amp;')}"`.slice(0, url ? undefined : 0),
      );
    },
  );

  test.each([
    ['en', '\\w: ', '\\w:\n'],
    ['fr', '\u202f: ', '\u202f:\n'],
    ['ja', '[^\\s]：[^\\s]', '：\nhttps'],
  ])('in %s, ends labels of plain text by the language’s colon', (language, row, action) => {
    const { text } = write('new-sign-in', VALUES['new-sign-in'], language);

    expect(text).toMatch(new RegExp(row));
    expect(text).toMatch(new RegExp(action));
  });

  test('formats times in its language, with the time zone', () => {
    const said = ['en', 'es'].map((language) => {
      const { text } = write('password-changed', VALUES['password-changed'], language);
      return text.split('\n\n')[1];
    });

    expect(said[0]).toContain('November 21, 2026 at 10:05');
    expect(said[1]).toContain('21 de noviembre de 2026');
    for (const line of said) expect(line).toContain('UTC');
  });

  test.each([
    ['en', '2026-11-21T10:05:00.000Z', /November 21, 2026 at 11:05\sAM\sGMT[+]1/],
    ['de', '2026-11-21T23:30:00.000Z', /22[.] November 2026 um 00:30\sMEZ/],
    ['en', '2026-07-21T10:05:00.000Z', /July 21, 2026 at 12:05\sPM\sGMT[+]2/],
  ])('says times in the zone of its reader, in %s, %s', (language, at, said) => {
    const values = { ...VALUES['password-changed'], at };
    const reader = { name: '', timeZone: 'Europe/Madrid' };

    expect(
      compose(language, textsOf(language), 'password-changed', values, { reader }).text,
    ).toMatch(said);
  });

  test.each(LANGUAGES)(
    'in %s, greets its reader by a name that is short, escaped and no link',
    (language) => {
      const name = `<b>evil.example</b> ${'long '.repeat(20)}`;
      const reader = { name, timeZone: 'UTC' };
      const { text, html } = compose(language, textsOf(language), 'contact', VALUES.contact, {
        reader,
      });
      const greeting = text.split('\n')[0] ?? '';

      expect(greeting).toContain('evil.\u2060example');
      expect(greeting.length).toBeLessThan(60);
      expect(html).not.toContain('<b>');
    },
  );

  test('joins an Italian article to a day that begins with a vowel', () => {
    const { text } = write(
      'password-changed',
      { ...VALUES['password-changed'], at: '2026-11-08T10:05:00.000Z' },
      'it',
    );

    expect(text).toContain('è stata cambiata l’8 novembre 2026');
  });

  test('does not interpret user input: neither HTML nor placeholders', () => {
    const message = '<img src=x onerror=alert(1)> & "quotes" {{email}} $& $1';

    const { text, html } = write('contact', { ...VALUES.contact, message });

    expect(text).toContain(message);
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot; {{email}}');
  });

  test('has texts for a removed address and an unknown device', () => {
    const address = write('deposit-address-changed', {
      at: AT,
      until: AT,
      address: '',
      url: 'https://x.test',
    });
    const device = write('new-sign-in', {
      at: AT,
      device: '',
      network: '',
      url: 'https://x.test',
    });

    expect(address.text).toContain('was changed to: none');
    expect(device.text).toContain('an unknown device');
  });

  test.each([
    ['en', 'withdrawal', 'payout'],
    ['fr', 'retrait', 'virement'],
    ['no', 'uttak', 'utbetaling'],
  ])('in %s, of what leaves a business never says %s, but %s', (language, other, word) => {
    for (const name of NAMES.filter((one) => one.startsWith('withdrawal-'))) {
      const given = VALUES[name as 'withdrawal-requested'];
      const said = (payout: string) =>
        JSON.stringify(write(name, { ...given, payout }, language)).toLowerCase();

      expect(said(''), name).not.toContain(word);
      expect(said('payout'), name).not.toContain(other);
      expect(said('payout').includes(word), name).toBe(said('').includes(other));
    }
  });

  test('lists values as rows, without empty ones', () => {
    const { text, html } = write('refund-received', {
      ...VALUES['refund-received'],
      refunded: '38 SLS',
      reference: '',
    });

    expect(text).toContain('Refunded: 38 SLS');
    expect(html).toContain('<th scope="row">Refunded</th><td>38 SLS</td>');
    for (const form of [text, html]) expect(form).not.toContain('Reference');
  });

  test('shows the words of a payer once, under their label', () => {
    const { text, html } = write('refund-asked', VALUES['refund-asked']);

    for (const form of [text, html]) expect(form.split('One was torn.')).toHaveLength(2);
    expect(text).toContain('Message: One was torn.');
  });

  test('lists the lines of a receipt, and escapes what a merchant wrote in them', () => {
    const { text, html } = write('payment-receipt', VALUES['payment-receipt']);

    expect(text).toContain('Paid to: Casa Alba\nNot verified: casa.\u2060example\n');
    expect(html).toContain('<th scope="row">Paid to</th><td>Casa Alba</td>');
    expect(html).toContain('<th scope="row">Two &lt;b&gt;mats&lt;/b&gt;</th>');
  });

  test('warns about an unverified domain in its row and in a sentence', () => {
    const { text, html } = write('refund-received', {
      ...VALUES['refund-received'],
      verifiedDomain: '',
      unverifiedDomain: 'paypal.com',
    });

    expect(text).toContain('Domain (not verified): paypal.\u2060com');
    for (const form of [text, html]) {
      expect(form).toContain('had not verified');
      expect(form).not.toContain('Verified domain');
    }
  });

  test('escapes what a merchant wrote', () => {
    const { html } = write('payment-receipt', {
      ...VALUES['payment-receipt'],
      merchant: '<b>Casa</b> {{total}}',
    });

    expect(html).toContain('“&lt;b&gt;Casa&lt;/b&gt; {{total}}”');
    expect(html).not.toContain('<b>');
  });

  test('cannot be composed when its language lacks a text', () => {
    expect(() => compose('en', {}, 'contact', VALUES.contact)).toThrow('no text for');
  });
});
