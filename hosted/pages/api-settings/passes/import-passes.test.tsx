// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Import } from '#shared/passes/import-schemas.ts';
import { stubDialogs } from '../../../test-support/dialogs.ts';
import { DETAIL, openConsole, PASS } from '../../../test-support/passes-console.tsx';

beforeAll(stubDialogs);

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
  const { person } = await openConsole(`${DETAIL}&import=yes`, {
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
  const { person } = await openConsole(`${DETAIL}&import=yes`, {
    [IMPORT]: () => ({ body: anImport({ problems: [{ row: 2, problem: 'entries' }] }) }),
  });
  await person.upload(
    await screen.findByLabelText('File'),
    file('E-mail;Left\nana@example.org;7\nbo@example.org;many'),
  );

  const table = within(await screen.findByRole('table', { name: 'Rows with errors' }));
  table.getByText('bo@example.org');
  table.getByText('3');
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
  const { person } = await openConsole(`${DETAIL}&import=yes`, {
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
  const { person, api } = await openConsole(`${DETAIL}&import=yes`);
  await person.upload(await screen.findByLabelText('File'), file('Name;Left\n;;\n'));

  await screen.findByText('The file has no line with an e-mail address.');
  expect(api.calls).not.toContain(IMPORT);
});
