import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Texts } from '#shared/boot.ts';
import { type Composed, compose } from './compose.ts';
import type { LetterName, LetterValues } from './letter-values.ts';
import { LETTERS } from './letters.ts';

const LANGUAGES = ['en', 'es'];
const textsOf = (language: string): Texts =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/mail.json`, import.meta.url), 'utf8'));

const AT = '2026-11-21T10:05:00.000Z';
const LEVEL = {
  from: 'Sens',
  to: 'Gemma',
  at: AT,
  amount: '4,000 SLS',
  staked: '5,000 SLS',
  url: 'https://pay.example/account/membership',
};
const TRIAL = {
  until: AT,
  level: 'Sens',
  threshold: '1,000 SLS',
  url: 'https://pay.example/account/membership/stake',
};
const WITHDRAWAL = {
  amount: '1,000 SLS',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  at: AT,
  until: AT,
  transaction: '',
  url: 'https://pay.example/account/profile/exit?cancel=a',
};
const REFUND = {
  merchant: 'Casa Alba',
  at: AT,
  refunded: '38 SLS',
  part: '€10.00',
  back: '€20.00',
  price: '€40.00',
  reason: 'One was torn',
  description: 'Two mats',
  reference: '',
  url: 'https://pay.example/account/transactions/txn_x',
};
const VALUES: LetterValues = {
  'confirm-email': { url: 'https://pay.example/login?confirmation=a&b=c' },
  'already-registered': { url: 'https://pay.example/account/forgot-password' },
  'confirm-new-email': { url: 'https://pay.example/login?confirmation=a' },
  'email-changing': { email: 'new@salus.test', url: 'https://pay.example/x' },
  'reset-password': { url: 'https://pay.example/account/reset-password?code=a' },
  'password-changed': { at: AT, url: 'https://pay.example/x' },
  'deposit-address-changed': { at: AT, address: '0xabc', url: 'https://pay.example/x' },
  'second-factor-on': { at: AT, url: 'https://pay.example/x' },
  'second-factor-off': { at: AT, url: 'https://pay.example/x' },
  'recovery-code-used': { at: AT, left: '9', url: 'https://pay.example/x' },
  'new-sign-in': { at: AT, device: 'Firefox, Windows', url: 'https://pay.example/x' },
  'passkey-added': { at: AT, device: 'Firefox, Windows', url: 'https://pay.example/x' },
  'passkey-removed': { at: AT, url: 'https://pay.example/x' },
  'api-token-made': { at: AT, ending: '9f3c', until: AT, url: 'https://pay.example/x' },
  'api-token-revoked': { at: AT, ending: '9f3c', url: 'https://pay.example/x' },
  'webhook-moved': { at: AT, webhook: 'https://shop.example/hook', url: 'https://pay.example/x' },
  'origin-added': { at: AT, origin: 'https://shop.example', url: 'https://pay.example/x' },
  'domain-failing': {
    domain: 'casa.example',
    until: '2026-12-01T09:00:00.000Z',
    url: 'https://pay.example/account/profile/link?tab=domain',
  },
  'webhook-off': { at: AT, webhook: 'https://shop.example/hook', url: 'https://pay.example/x' },
  'webhook-gone': { at: AT, webhook: 'https://shop.example/hook', url: 'https://pay.example/x' },
  contact: { name: 'Ana', email: 'ana@salus.test', message: 'Good morning.' },
  'payment-receipt': {
    merchant: 'Casa Alba',
    at: AT,
    gross: '160 SLS (€40.00)',
    discount: '-8 SLS (-€2.00)',
    total: '152 SLS (€38.00)',
    description: 'Two mats',
    reference: '',
    url: 'https://pay.example/account/transactions/txn_x',
  },
  'refund-received': REFUND,
  'refund-given': REFUND,
  'deposit-receipt': {
    amount: '12.5 SLS',
    at: AT,
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    transaction: `0x${'ab'.repeat(32)}`,
    url: 'https://pay.example/account/transactions/txn_x',
  },
  'level-changed': LEVEL,
  'membership-lapsed': LEVEL,
  'airdrop-received': {
    amount: '50 SLS',
    campaign: 'Spring',
    at: AT,
    url: 'https://pay.example/account/transactions/txn_x',
  },
  'trial-ending': TRIAL,
  'trial-ended': TRIAL,
  'purchase-receipt': {
    tokens: '100 SLS',
    paid: '€25.00',
    at: AT,
    order: 'ord_1',
    url: 'https://pay.example/account/orders?receipt=ord_1',
  },
  'purchase-reversed': {
    tokens: '100 SLS',
    at: AT,
    order: 'ord_1',
    url: 'https://pay.example/account/orders?receipt=ord_1',
  },
  'withdrawal-requested': WITHDRAWAL,
  'withdrawal-settled': WITHDRAWAL,
  'withdrawal-cancelled': WITHDRAWAL,
  'withdrawal-failed': WITHDRAWAL,
};

const NAMES = Object.keys(LETTERS) as LetterName[];
const write = <Name extends LetterName>(
  name: Name,
  values: LetterValues[Name],
  language = 'en',
): Composed => compose(language, textsOf(language), name, values);

const every = LANGUAGES.flatMap((language) => NAMES.map((name) => [language, name] as const));

describe('a mail', () => {
  test.each(['api-token-made', 'webhook-moved', 'origin-added'] as const)(
    'of %s says that a new password does not undo it',
    (name) => {
      const { text } = write(name, VALUES[name]);

      expect(text).toContain('undo it in your profile, under “API and webhooks”');
    },
  );

  test.each(every)('in %s, %s: says all in plain text and in HTML', (language, name) => {
    const { subject, text, html } = write(name, VALUES[name], language);

    for (const form of [subject, text, html]) expect(form).not.toMatch(/\{\{|undefined|\[object/);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`<title>${subject}</title>`);
    const { url } = { url: '', ...VALUES[name] };
    expect(text).toContain(url);
    expect(html).toContain(`href="${url.replaceAll('&', '&amp;')}"`.slice(0, url ? undefined : 0));
  });

  test('says when in the words of its language, and in which time', () => {
    const said = LANGUAGES.map((language) => {
      const { text } = write('password-changed', VALUES['password-changed'], language);
      return text.split('\n\n')[1];
    });

    expect(said[0]).toContain('November 21, 2026 at 10:05');
    expect(said[1]).toContain('21 de noviembre de 2026');
    for (const line of said) expect(line).toContain('UTC');
  });

  test('takes what people wrote for text: in HTML and where values are named', () => {
    const message = '<img src=x onerror=alert(1)> & "quotes" {{email}} $& $1';

    const { text, html } = write('contact', { ...VALUES.contact, message });

    expect(text).toContain(message);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot; {{email}}');
  });

  test('has words for an address that was taken away and a device that says nothing', () => {
    const address = write('deposit-address-changed', {
      at: AT,
      address: '',
      url: 'https://x.test',
    });
    const device = write('new-sign-in', { at: AT, device: '', url: 'https://x.test' });

    expect(address.text).toContain('became: none');
    expect(device.text).toContain('an unknown device');
  });

  test('lists its figures as rows, without those that are empty', () => {
    const { text, html } = write('payment-receipt', VALUES['payment-receipt']);

    expect(text).toContain('Paid: 152 SLS (€38.00)');
    expect(html).toContain('<th scope="row">Paid</th><td>152 SLS (€38.00)</td>');
    for (const form of [text, html]) expect(form).not.toContain('Reference');
  });

  test('takes what a merchant wrote for text, in its subject too', () => {
    const { subject, html } = write('payment-receipt', {
      ...VALUES['payment-receipt'],
      merchant: '<b>Casa</b> {{total}}',
    });

    expect(subject).toBe('Your payment to <b>Casa</b> {{total}}');
    expect(html).not.toContain('<b>');
  });

  test('fails when its language lacks a text, before anything is sent', () => {
    expect(() => compose('en', {}, 'contact', VALUES.contact)).toThrow('no text for');
  });
});
