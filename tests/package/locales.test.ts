import { describe, expect, it } from 'vitest';
import { localeProblems } from '../../scripts/check/locales.mjs';

const en = { pay: { title: 'Pay {{total}}' }, blocked: { poor: 'No funds' } };
const built = { 'blocked.': { exactly: ['poor'] } };
const BUILDS = `const b = \`blocked.\${reason}\`;`;
const code = `const a = t('pay.title'); ${BUILDS}`;

function problems(
  es: object,
  source = code,
  members: Record<string, { exactly: string[] }> = built,
): string[] {
  return localeProblems({ app: { en, es } }, { 'hosted/a.tsx': source }, members);
}

describe('the check of texts', () => {
  it('accepts languages with equal keys that are all used', () => {
    expect(problems(en)).toEqual([]);
  });

  it('finds a key that one language lacks', () => {
    expect(problems({ pay: en.pay })).toEqual(['es/app.json: blocked.poor is missing']);
  });

  it('finds every key of an area that one language lacks', () => {
    const locales = { app: { en, es: en }, pay: { en: { pay: { now: 'Now' } } } };

    expect(localeProblems(locales, { 'hosted/a.tsx': `${code} t('pay.now')` }, built)).toEqual([
      'es/pay.json: pay.now is missing',
    ]);
  });

  it('finds a placeholder that one language lacks', () => {
    expect(problems({ ...en, pay: { title: 'Pagar' } })).toEqual([
      'es/app.json: pay.title lacks {{total}}',
    ]);
  });

  it('finds a percentage that is no value', () => {
    expect(problems({ ...en, pay: { title: 'Pagar {{total}}, 5 % menos' } })).toEqual([
      'es/app.json: pay.title names a percentage, which is a setting',
    ]);
  });

  it('finds a key that no code uses', () => {
    expect(problems(en, BUILDS)).toEqual(['app.json: no code uses pay.title']);
  });

  it('requires of a text that is shown as a whole only that it is shown', () => {
    const text = { sections: [{ heading: 'Who', body: ['We.'] }] };
    const locales = { 'legal-notice': { en: text, es: text } };

    expect(localeProblems(locales, { 'hosted/a.tsx': "area: 'legal-notice'" }, {})).toEqual([]);
    expect(localeProblems(locales, { 'hosted/a.tsx': '' }, {})).toEqual([
      'no code shows legal-notice.json',
    ]);
  });

  it('finds a paragraph that one language lacks', () => {
    const whole = { sections: [{ heading: 'Who', body: ['We.', 'You.'] }] };
    const short = { sections: [{ heading: 'Quién', body: ['Nosotros.'] }] };
    const locales = { 'legal-notice': { en: whole, es: short } };

    expect(localeProblems(locales, { 'hosted/a.tsx': "area: 'legal-notice'" }, {})).toEqual([
      'es/legal-notice.json: sections.0.body.1 is missing',
    ]);
  });

  it('requires the plural forms of each language', () => {
    const one = { n: { days_one: '{{count}} day', days_other: '{{count}} days' } };
    const locales = { app: { en: one, hr: one } };

    expect(localeProblems(locales, { 'hosted/a.tsx': "t('n.days')" }, {})).toEqual([
      'hr/app.json: n.days lacks its form _few',
    ]);
  });

  it('refuses a count beside its word without plural forms, but not at the end of a text', () => {
    const en = { n: { wait: 'Try again in {{seconds}} seconds.', shown: 'Shown: {{count}}.' } };

    expect(
      localeProblems({ app: { en } }, { 'hosted/a.tsx': "t('n.wait'); t('n.shown')" }, {}),
    ).toEqual(['en/app.json: n.wait counts without plural forms']);
  });
});
