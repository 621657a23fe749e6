// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { CONSENT_COOKIE } from '#shared/consent-cookie.ts';
import { LEGAL_VERSIONS } from '#shared/legal-versions.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { LEGAL_DOCUMENTS } from './legal-documents.ts';
import { readSections } from './legal-sections.ts';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

describe('the overview', () => {
  test('links to every legal text', async () => {
    await renderApp('/legal');

    await heading('Legal');
    const list = screen.getByRole('list', { name: 'Documents' });
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Object.values(LEGAL_DOCUMENTS).map(({ path }) => path),
    );
  });
});

describe('the accessibility statement', () => {
  test('names standard, status and date, and leads to the contact page', async () => {
    await renderApp('/legal');

    const statement = await screen.findByRole('region', { name: 'Accessibility statement' });
    expect(statement.textContent).toMatch(/level AA .*\(WCAG\) 2\.2.*partially conformant/);
    expect(
      within(statement)
        .getByText(/^Version of/)
        .getAttribute('datetime'),
    ).toBe('2026-11-27');
    const link = within(statement).getByRole('link', { name: 'Contact' });
    expect(link.getAttribute('href')).toBe('/contact');
  });

  test('has a place that the footer links to', async () => {
    await renderApp('/legal');

    const link = await screen.findByRole('link', { name: 'Accessibility' });
    const place = document.querySelector(new URL((link as HTMLAnchorElement).href).hash);
    expect(place).toBe(screen.getByRole('region', { name: 'Accessibility statement' }));
  });
});

test('the conditions name no number of the discount, which is a setting', async () => {
  await renderApp('/legal/general-conditions', {
    answers: { 'GET /appconfig': () => ({ body: { discountBasisPoints: 750 } }) },
  });

  await screen.findByText(/^The businesses grant members a discount on purchases/);
  expect(document.body.textContent).not.toContain('%');
});

describe.each([
  ['/legal/general-conditions', 'General conditions', 'Condiciones generales'],
  ['/legal/privacy-policy', 'Privacy policy', 'Política de privacidad'],
  ['/legal/cookies-policy', 'Cookies policy', 'Política de cookies'],
  ['/legal/legal-notice', 'Legal notice', 'Aviso legal'],
])('%s', (path, english, spanish) => {
  test('is marked as a draft', async () => {
    await renderApp(path);

    await heading(english);
    expect(screen.getByText('Draft')).toBeDefined();
    expect(screen.getByText(/no legal effect/)).toBeDefined();
  });

  test('lists its sections with working links', async () => {
    await renderApp(path);

    const contents = within(await screen.findByRole('navigation', { name: 'Contents' }));
    for (const link of contents.getAllByRole('link')) {
      const section = document.querySelector(link.getAttribute('href') ?? '');
      expect(section?.querySelector('h2')?.textContent).toBe(link.textContent);
    }
  });

  test('has a Spanish text without open placeholders', async () => {
    await renderApp(path, { language: 'es' });

    await heading(spanish);
    expect(screen.getByText('Borrador')).toBeDefined();
    expect(document.body.textContent).not.toMatch(/\{\{|sections\./);
  });
});

test('the cookies policy has a row for each necessary cookie, with its purpose and time', async () => {
  await renderApp('/legal/cookies-policy');

  const table = await screen.findByRole('table', { name: 'All necessary cookies' });
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    // On phones each cell begins with the head of its column.
    .map((row) =>
      [...row.children].map(({ textContent }) =>
        textContent?.replace(/^(?:Cookie|Purpose|Kept for)/, ''),
      ),
    );
  expect(rows.map(([name, , kept]) => [name, kept])).toEqual([
    [`Consent ${CONSENT_COOKIE}`, '182 days'],
    [`Enabled list ${CONSENT_COOKIE}`, '182 days'],
    ['Sign-in salus_refresh', '30 days'],
    ['Device salus_device', '365 days'],
    ['Till salus_till', '400 days'],
    ['Passkey in shops salus_frame', '180 days'],
    ['Card provider __stripe_mid, __stripe_sid', '365 days'],
  ]);
  expect(rows.map(([, purpose]) => purpose)[2]).toMatch(/^Keeps you signed in on this device/);
});

describe('the general conditions', () => {
  test.each([
    ['Shipping policy', 'shipping'],
    ['Refund policy', 'refund'],
  ] as const)('have a section %s with its own date', async (name, version) => {
    await renderApp('/legal/general-conditions');

    const section = within(await screen.findByRole('region', { name }));
    expect(section.getByText(/^Version of/).getAttribute('datetime')).toBe(LEGAL_VERSIONS[version]);
  });

  test('name the brand, the token and the trial', async () => {
    await renderApp('/legal/general-conditions');

    await heading('General conditions');
    expect(document.body.textContent).toMatch(/Salus token \(SLS\)/);
    expect(document.body.textContent).toMatch(/a trial, named Visita/);
  });
});

test.each([['sections'], [undefined], [{}], [[{ id: 'a', heading: 'A' }]]])(
  'a text that failed to load has no sections: %j',
  (texts) => {
    expect(readSections(texts)).toEqual([]);
  },
);
