// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Import } from '#shared/passes/import-schemas.ts';
import { aUser } from '../../../test-support/builders.ts';
import { stubDialogs } from '../../../test-support/dialogs.ts';
import { type Answers, refused } from '../../../test-support/fake-api.ts';
import { aHolding, aPass, aVisit } from '../../../test-support/passes.ts';
import { address, renderApp } from '../../../test-support/render-app.tsx';

beforeAll(stubDialogs);

const TAB = '/account/profile/link?tab=passes';
const { id: PASS } = aPass();
const { id: HOLDING } = aHolding();
const { id: VISIT } = aVisit();
const DETAIL = `${TAB}&pass=${PASS}`;
const HELD = `${DETAIL}&holding=${HOLDING}`;
const me = aUser({ recipientName: 'Linden Yoga' });

const open = (path: string, answers: Answers = {}) =>
  renderApp(path, {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: me }),
      [`GET /merchant/passes/${PASS}`]: () => ({ body: aPass() }),
      [`GET /merchant/passes/${PASS}/holdings`]: () => ({
        body: { data: [aHolding()], next: null },
      }),
      [`GET /merchant/holdings/${HOLDING}`]: () => ({ body: aHolding() }),
      [`GET /merchant/passes/${PASS}/visits?holding=${HOLDING}`]: () => ({
        body: { data: [aVisit()], next: null },
      }),
      [`GET /merchant/passes/${PASS}/imports`]: () => ({ body: { data: [] } }),
      ...answers,
    },
  });

/** As a person of the business with this role. */
const asRole = (role: string): Answers => ({
  'GET /users/me/businesses': () => ({
    body: {
      businesses: [{ id: me.id, name: 'Linden Yoga', domain: 'yoga.example', role }],
      acting: me.id,
      own: 'usr_11111111111111111111111111',
    },
  }),
});

test('lists price, entries and sales of each pass', async () => {
  await open(TAB, {
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
  const { person } = await open(`${TAB}&pass=new`, {
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
  const { person } = await open(`${TAB}&pass=new`, {
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
  const { person, api } = await open(`${TAB}&pass=new`);
  await person.click(await screen.findByRole('button', { name: 'Create pass' }));

  for (const name of ['Name', 'Number of entries', 'Days'])
    expect(screen.getByLabelText(name).getAttribute('aria-invalid')).toBe('true');
  expect(api.calls.filter((call) => call.startsWith('POST /merchant'))).toEqual([]);
});

test('switches a pass off without changing its terms', async () => {
  let pass = aPass({ level: 'Sens' });
  const { person } = await open(DETAIL, {
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
  await open(DETAIL);

  await screen.findByText('10: open 9, used 1, expired 0, refunded 0');
});

const TAKE = `POST /merchant/passes/${PASS}/visits`;

test('takes a visit by the digits as they are read out', async () => {
  const sent: unknown[] = [];
  const { person } = await open(DETAIL, {
    [TAKE]: (body) => {
      sent.push(body);
      return { status: 201, body: aVisit({ left: 8 }) };
    },
  });
  await person.type(await screen.findByLabelText('Code'), '0123 4567');
  await person.click(screen.getByRole('button', { name: 'Take visit' }));

  await screen.findByText('Visit taken. Entries left: 8');
  expect(sent).toEqual([{ code: '01234567' }]);
  // Ready for the next member.
  expect(screen.getByLabelText('Code')).toHaveProperty('value', '');
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
});

test.each([
  ['code_unknown', /^No holder of this pass has this code/],
  ['code_expired', /^This code is too old/],
  ['visit_repeated', /^This visit was already taken/],
  ['pass_frozen', /^The pass is frozen/],
])('says why a visit is refused: %s', async (code, text) => {
  const { person } = await open(DETAIL, { [TAKE]: () => refused(409, code) });
  await person.type(await screen.findByLabelText('Code'), '01234567');
  await person.click(screen.getByRole('button', { name: 'Take visit' }));

  await screen.findByText(text);
});

test('too few digits are no code, and nothing is asked', async () => {
  const { person, api } = await open(DETAIL);
  await person.type(await screen.findByLabelText('Code'), '1234');
  await person.click(screen.getByRole('button', { name: 'Take visit' }));

  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
  expect(api.calls).not.toContain(TAKE);
});

test('repeats the key of a visit whose answer was lost', async () => {
  const keys: (string | undefined)[] = [];
  const { person } = await open(DETAIL, {
    [TAKE]: (_, headers) => {
      keys.push(headers?.['idempotency-key']);
      if (keys.length === 1) throw new TypeError('lost');
      return { status: 201, body: aVisit() };
    },
  });
  await person.type(await screen.findByLabelText('Code'), '01234567');
  await person.click(screen.getByRole('button', { name: 'Take visit' }));
  await waitFor(() => expect(keys).toHaveLength(1));
  await person.click(await screen.findByRole('button', { name: 'Take visit' }));

  await screen.findByText(/^Visit taken/);
  expect(keys[0]).toBe(keys[1]);
});

test('holders are pseudonyms until they share a name', async () => {
  const named = aHolding({
    id: `hld_${'b'.repeat(26)}`,
    holder: { id: `hdr_${'b'.repeat(26)}`, name: 'Ana López', email: null },
  });
  await open(DETAIL, {
    [`GET /merchant/passes/${PASS}/holdings`]: () => ({
      body: {
        data: [aHolding(), named, aHolding({ id: `hld_${'c'.repeat(26)}`, holder: null })],
        next: null,
      },
    }),
  });

  const link = await screen.findByRole('link', { name: /^Member …\w{6}$/ });
  expect(link.getAttribute('href')).toBe(HELD);
  expect(screen.getByRole('link', { name: 'Ana López' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Deleted account' })).toBeDefined();
});

test.each([
  ['finance', [], ['Take visit', 'Switch off', 'Give a pass', 'Extend all']],
  ['till', ['Take visit'], ['Switch off', 'Give a pass', 'Extend all']],
  ['owner', ['Take visit', 'Switch off', 'Give a pass', 'Extend all'], []],
])('a person with the role %s gets only the acts of the role', async (role, offered, absent) => {
  await open(DETAIL, asRole(role));

  await open(DETAIL, asRole(role));

  await screen.findByRole('heading', { name: 'Holders' });
  for (const name of offered) await screen.findByRole('button', { name });
  await waitFor(() => {
    for (const name of absent) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

test('shows the history of a held pass, and gives a visit back after a question', async () => {
  let visit = aVisit();
  const { person, api } = await open(HELD, {
    [`GET /merchant/passes/${PASS}/visits?holding=${HOLDING}`]: () => ({
      body: { data: [visit], next: null },
    }),
    [`DELETE /merchant/visits/${VISIT}`]: () => {
      visit = aVisit({ returnedAt: '2026-11-23T19:00:00.000Z' });
      return { body: visit };
    },
  });
  await screen.findByText('Visits: 1');
  await person.click(screen.getByRole('button', { name: /^Give back the visit of/ }));
  const dialog = within(screen.getByRole('dialog', { name: /^Give back the visit of/ }));
  expect(api.calls).not.toContain(`DELETE /merchant/visits/${VISIT}`);
  await person.click(dialog.getByRole('button', { name: 'Give back' }));

  await screen.findByText('Given back');
  expect(screen.getByRole('link', { name: 'See payment' }).getAttribute('href')).toContain(
    String(aHolding().paySessionId),
  );
});

test('freezes a pass until a day, and ends the freeze', async () => {
  let held = aHolding();
  const sent: unknown[] = [];
  const { person } = await open(HELD, {
    [`GET /merchant/holdings/${HOLDING}`]: () => ({ body: held }),
    [`POST /merchant/holdings/${HOLDING}/freeze`]: (body) => {
      sent.push(body);
      const { until } = body as { until: string | null };
      held = aHolding(until ? { status: 'frozen', frozenUntil: until } : {});
      return { body: held };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Freeze' }));
  await person.type(screen.getByLabelText('Resumes on'), '2026-12-24');
  await person.click(screen.getByRole('button', { name: 'Freeze pass' }));

  await person.click(await screen.findByRole('button', { name: 'End the freeze' }));
  const dialog = within(screen.getByRole('dialog', { name: 'End the freeze' }));
  await person.click(dialog.getByRole('button', { name: 'End the freeze' }));

  await screen.findByRole('button', { name: 'Freeze' });
  expect(sent).toEqual([{ until: new Date('2026-12-24T00:00:00').toISOString() }, { until: null }]);
});

test.each(['expired', 'returned'] as const)('a pass that is %s offers nothing', async (status) => {
  await open(HELD, {
    [`GET /merchant/holdings/${HOLDING}`]: () => ({ body: aHolding({ status }) }),
  });

  await screen.findByText('Visits: 1');
  for (const name of ['Take visit', 'Freeze', /^Give back/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('gives a pass by a link that is shown once', async () => {
  const url = `https://pay.example/account/membership?gift=gft_${'a'.repeat(26)}`;
  const { person } = await open(DETAIL, {
    [`POST /merchant/passes/${PASS}/given`]: (body) => {
      expect(body).toEqual({});
      return {
        status: 201,
        body: {
          holding: null,
          gift: { id: `gft_${'a'.repeat(26)}`, url, expiresAt: '2026-12-24T10:00:00.000Z' },
        },
      };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Give a pass' }));
  await person.click(screen.getByRole('button', { name: 'Create link' }));

  await screen.findByText(url);
  await screen.findByRole('img', { name: 'QR code of the link' });
});

test('extends all passes only after it said how many', async () => {
  const sent: unknown[] = [];
  const { person } = await open(DETAIL, {
    [`POST /merchant/passes/${PASS}/extend`]: (body) => {
      sent.push(body);
      return { body: { extended: 7 } };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Extend all' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Extend all passes' }));
  await person.type(dialog.getByLabelText('Days'), '14');
  await person.click(dialog.getByRole('button', { name: 'Preview' }));
  await dialog.findByText('Passes that will be extended: 7');
  expect(sent).toEqual([{ days: 14, preview: true }]);

  await person.click(dialog.getByRole('button', { name: 'Extend all' }));

  await screen.findByText('Passes extended: 7');
  expect(sent[1]).toEqual({ days: 14, preview: false });
});

const IMPORT = `POST /merchant/passes/${PASS}/import`;
const anImport = (over: Partial<Import> = {}): Import => ({
  id: null,
  status: 'preview',
  rows: 2,
  entries: 11,
  needsSecond: false,
  problems: [],
  createdAt: null,
  ...over,
});
const file = (text: string) => new File([text], 'passes.csv', { type: 'text/csv' });

test('imports a file after a preview', async () => {
  const sent: unknown[] = [];
  const { person } = await open(`${DETAIL}&import=yes`, {
    [IMPORT]: (body) => {
      sent.push(body);
      return { body: anImport(sent.length === 2 ? { status: 'sent' } : {}) };
    },
  });
  await person.upload(
    await screen.findByLabelText('File'),
    file('E-mail;Left\nana@example.org;7\nbo@example.org;4'),
  );
  await screen.findByText('Passes to import: 2. Entries in total: 11.');
  await person.click(screen.getByRole('button', { name: 'Import passes (2)' }));

  await screen.findByText('E-mails on their way: 2.');
  const rows = [
    { email: 'ana@example.org', entries: '7' },
    { email: 'bo@example.org', entries: '4' },
  ];
  expect(sent).toEqual([
    { rows, preview: true },
    { rows, preview: false },
  ]);
});

test('names the wrong rows of a file, and offers no import', async () => {
  const { person } = await open(`${DETAIL}&import=yes`, {
    [IMPORT]: () => ({ body: anImport({ problems: [{ row: 2, problem: 'entries' }] }) }),
  });
  await person.upload(
    await screen.findByLabelText('File'),
    file('ana@example.org;7\nbo@example.org;many'),
  );

  const table = within(await screen.findByRole('table', { name: 'Rows with errors' }));
  table.getByText('bo@example.org');
  table.getByText('Wrong number of entries');
  expect(screen.queryByRole('button', { name: /^Import passes/ })).toBeNull();
});

test('a large import says that another person has to approve it, who can', async () => {
  const waiting = anImport({
    id: `imp_${'a'.repeat(26)}`,
    status: 'waiting',
    rows: 60,
    needsSecond: true,
    createdAt: '2026-11-24T10:00:00.000Z',
  });
  let imports = [waiting];
  const { person } = await open(`${DETAIL}&import=yes`, {
    [`GET /merchant/passes/${PASS}/imports`]: () => ({ body: { data: imports } }),
    [`POST /merchant/pass-imports/${waiting.id}/approve`]: () => {
      imports = [{ ...waiting, status: 'sent' }];
      return { body: imports[0] };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Approve import' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Approve import' }));
  await person.click(dialog.getByRole('button', { name: 'Approve import' }));

  await screen.findByText('Sent');
});

test('a file without members is refused in the browser', async () => {
  const { person, api } = await open(`${DETAIL}&import=yes`);
  await person.upload(await screen.findByLabelText('File'), file('name\nAna'));

  await screen.findByText('The file has no line with an e-mail address.');
  expect(api.calls).not.toContain(IMPORT);
});
