// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { stubDialogs } from '../../../test-support/dialogs.ts';
import { aPass } from '../../../test-support/passes.ts';
import { DETAIL, openConsole, PASS, TAB } from '../../../test-support/passes-console.tsx';
import { address } from '../../../test-support/render-app.tsx';

beforeAll(stubDialogs);

test('lists price, entries and sales of each pass', async () => {
  await openConsole(TAB, {
    'GET /merchant/passes': () => ({
      body: { data: [aPass(), aPass({ id: `pss_${'b'.repeat(26)}`, entries: null })], next: null },
    }),
  });

  const rows = await screen.findAllByRole('rowheader');
  expect(
    [...(rows[0]?.closest('tr')?.children ?? [])].map(({ lastChild }) => lastChild?.textContent),
  ).toEqual(['Ten yoga classesOn', '€150.00', '10', '1']);
  expect(screen.getByRole('cell', { name: 'Unlimited' })).toBeDefined();
});

test('defines a pass from localized input', async () => {
  let sent: unknown;
  const { person } = await openConsole(`${TAB}&pass=new`, {
    'POST /merchant/passes': (body) => {
      sent = body;
      return { status: 201, body: aPass() };
    },
  });
  await person.type(await screen.findByLabelText('Name'), 'Ten yoga classes');
  await person.type(screen.getByLabelText('Number of entries'), '10');
  await person.type(screen.getByLabelText('Days'), '180');
  await person.type(screen.getByLabelText('Price'), '150,00');
  await person.type(screen.getByLabelText('Most per member'), '2');

  await person.click(screen.getByRole('button', { name: 'Create pass' }));

  await waitFor(() => expect(address()).toBe(DETAIL));
  expect(sent).toEqual({
    name: 'Ten yoga classes',
    entries: 10,
    validDays: 180,
    price: '150.00',
    currency: 'EUR',
    mostPerMember: 2,
    enabled: true,
  });
});

test('a pass may be unlimited and end on a day', async () => {
  let sent: unknown;
  const { person } = await openConsole(`${TAB}&pass=new`, {
    'POST /merchant/passes': (body) => {
      sent = body;
      return { status: 201, body: aPass() };
    },
  });
  await person.type(await screen.findByLabelText('Name'), 'Summer');
  await person.selectOptions(screen.getByLabelText('What it gives'), 'unlimited');
  await person.selectOptions(screen.getByLabelText('Validity'), 'until');
  await person.type(screen.getByLabelText('Last day'), '2027-08-31');
  await person.type(screen.getByLabelText('Price'), '90');
  await person.click(screen.getByRole('button', { name: 'Create pass' }));

  await waitFor(() =>
    expect(sent).toMatchObject({
      entries: null,
      validUntil: new Date('2027-08-31T23:59:59').toISOString(),
    }),
  );
  expect(sent).not.toHaveProperty('validDays');
});

test('shows what is missing at its field, and sends nothing', async () => {
  const { person, api } = await openConsole(`${TAB}&pass=new`);
  await person.click(await screen.findByRole('button', { name: 'Create pass' }));

  for (const name of ['Name', 'Number of entries', 'Days'])
    expect(screen.getByLabelText(name).getAttribute('aria-invalid')).toBe('true');
  expect(api.calls.filter((call) => call.startsWith('POST /merchant'))).toEqual([]);
});

test('switches a pass off without changing its terms', async () => {
  let pass = aPass({ level: 'Sens' });
  const { person } = await openConsole(DETAIL, {
    [`GET /merchant/passes/${PASS}`]: () => ({ body: pass }),
    [`PUT /merchant/passes/${PASS}`]: (body) => {
      expect(body).toEqual({
        name: 'Ten yoga classes',
        entries: 10,
        validDays: 180,
        price: '150.00',
        currency: 'EUR',
        level: 'Sens',
        enabled: false,
      });
      pass = { ...pass, enabled: false };
      return { body: pass };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Switch off' }));

  await screen.findByRole('button', { name: 'Switch on' });
});

test('the figures of its entries add up', async () => {
  await openConsole(DETAIL);

  await screen.findByText('10: open 9, used 1, expired 0, refunded 0');
});
