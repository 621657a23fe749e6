/** Texts and documents that state a period say the one of the deletion. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PERIODS } from './periods.ts';

const YEARS: Record<number, string> = { 365: 'a year', 730: 'two years' };
const wordsOf = (period: keyof typeof PERIODS) =>
  YEARS[PERIODS[period]] ?? `${PERIODS[period]} days`;

const {
  unconfirmed,
  idempotency,
  request,
  activity,
  mail,
  signIn,
  oauthGrant,
  status,
  purchaseCount,
} = Object.fromEntries(
  Object.keys(PERIODS).map((name) => [name, wordsOf(name as keyof typeof PERIODS)]),
) as Record<keyof typeof PERIODS, string>;

test.each([
  ['server/web/api-docs/fields.ts', `returns the first answer, for ${idempotency}.`],
  ['shared/activity/docs.ts', `for the business in the last ${activity}`],
  ['shared/requests/docs.ts', `your API keys in the last ${request}`],
  ['shared/status/docs.ts', `in the last ${status}`],
  ['docs/api.md', `lists the calls of the last ${request}`],
  ['docs/api.md', `within ${activity}, newest first`],
  ['docs/api.md', `For ${idempotency}, the same key`],
  ['docs/business.md', `made with them within ${request}`],
  ['docs/business.md', `kept for ${activity}`],
  ['docs/tokens.md', `the calls of the last ${request}`],
  ['docs/tokens.md', `knows for ${activity}`],
  ['docs/go-live.md', `the calls of the last ${request}`],
  ['docs/linking.md', `${oauthGrant} after its last use`],
  ['docs/operations/watch.md', `how they did for ${status}`],
  ['docs/operations/money.md', `${signIn} after their end and mails for ${mail}`],
  ['docs/operations/upgrade.md', `registered ${unconfirmed} ago`],
  [
    'docs/operations/upgrade.md',
    `(hashes) after ${purchaseCount}, e-mails and codes after ${mail}`,
  ],
  ['docs/operations/upgrade.md', `ended sign-ins after ${signIn}`],
])('%s says “%s”', (file, text) => {
  expect(readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')).toContain(text);
});

const LANGUAGES = readdirSync('locales', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

interface Policy {
  sections: { id: string; body: (string | string[])[] }[];
}

const numbersOf = (text: unknown): number[] => (String(text).match(/\d+/g) ?? []).map(Number);

describe.each(LANGUAGES)('in %s', (language) => {
  const read = (file: string) =>
    JSON.parse(readFileSync(`locales/${language}/${file}.json`, 'utf8'));

  test('the privacy policy states the periods', () => {
    const policy: Policy = read('legal-privacy');
    const [lines = []] = policy.sections.find(({ id }) => id === 'retention')?.body ?? [];
    const months = Math.round(PERIODS.device / (365 / 12));

    // A sign-in ends 30 days after it began.
    expect(numbersOf(lines[2])).toEqual([PERIODS.signIn, 30, months, PERIODS.credentialChange]);
    expect(numbersOf(lines[3])).toEqual([PERIODS.mail]);
    // Japanese writes the year of the last sentence with a digit.
    expect(numbersOf(lines[4]).slice(0, 2)).toEqual([PERIODS.event, PERIODS.attemptBody]);
    // The default of INVOICE_YEARS.
    expect(numbersOf(lines[6])).toEqual([10]);
  });

  test('the privacy policy and the deletion of an account say that invoices keep names', () => {
    const { sections }: Policy = read('legal-privacy');
    const invoice = read('invoices').document.invoice.toLocaleLowerCase(language);
    // Plurals may change the last letter.
    const stem = invoice.replace(/[ea]$/, '');
    const said = ['data', 'merchants', 'retention'].map((name) =>
      JSON.stringify(sections.find(({ id }) => id === name)).toLocaleLowerCase(language),
    );
    for (const text of [...said, read('profile').erasure.kept.toLocaleLowerCase(language)])
      expect(text).toContain(stem);
  });

  test('the request log and the status page state theirs', () => {
    const texts = [read('requests').request.text, read('status').availability];

    expect(texts.map(numbersOf)).toEqual([[PERIODS.request], [PERIODS.status]]);
  });
});

test('three periods are written in words: a change of one needs another text in each language', () => {
  const { unusedSession, cardFingerprint } = PERIODS;

  expect([unusedSession, cardFingerprint, PERIODS.activity]).toEqual([365, 730, 730]);
});
