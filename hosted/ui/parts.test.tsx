// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Failure } from '#shared/http/api-client.ts';
import { ApiError } from '../platform/api-error.ts';
import { loadTexts } from '../platform/i18n.ts';
import { stubDialogs } from '../test-support/dialogs.ts';
import { startTestTexts } from '../test-support/texts.ts';
import { DataTable } from './data-table.tsx';
import { Loaded } from './loaded.tsx';
import { Modal } from './modal.tsx';
import { Money } from './money.tsx';

beforeAll(async () => {
  await startTestTexts('en');
  await loadTexts(['errors']);
  stubDialogs();
});
afterEach(cleanup);

function AModal({ onClose }: { onClose(): void }) {
  const [open, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <Modal title="Sure?" open={open} onClose={close} actions={<button type="button">Yes</button>}>
      <p>Think twice.</p>
    </Modal>
  );
}

test.each([
  [
    'the cross',
    (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Close' }).click(),
  ],
  [
    'Escape',
    (dialog: HTMLElement) => dialog.dispatchEvent(new Event('cancel', { cancelable: true })),
  ],
  ['a press beside the card', (dialog: HTMLElement) => dialog.click()],
])('a modal has a name and is closed by %s', async (_, close) => {
  const closed = vi.fn();
  render(<AModal onClose={closed} />);
  const dialog = screen.getByRole('dialog', { name: 'Sure?' });
  expect(within(dialog).getByRole('button', { name: 'Yes' })).toBeDefined();

  close(dialog);

  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(closed).toHaveBeenCalledOnce();
});

test('a click inside a modal does not close it', () => {
  const closed = vi.fn();
  render(<AModal onClose={closed} />);

  screen.getByText('Think twice.').click();

  expect(closed).not.toHaveBeenCalled();
});

test('a table has its roles for screen readers: caption, heads, cells', () => {
  render(
    <DataTable
      caption="Levels"
      columns={[
        { key: 'name', head: 'Level', cell: ({ name }) => name },
        { key: 'from', head: 'From', align: 'end', cell: ({ from }) => from },
      ]}
      rows={[{ name: 'Sens', from: '1000' }]}
      keyOf={({ name }) => name}
    />,
  );

  const table = screen.getByRole('table', { name: 'Levels' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent)).toEqual(['Level', 'From']);
  expect(within(table).getByRole('rowheader', { name: 'Sens' }).getAttribute('scope')).toBe('row');
});

const query = { data: undefined, error: null, isFetching: true, refetch: vi.fn() };
const shown = (state: object) =>
  render(
    <Loaded query={{ ...query, ...state }} skeleton={<hr />}>
      {(text: string) => <p>{text}</p>}
    </Loaded>,
  );

test('a pending query shows a skeleton and is announced as loading', () => {
  const { container } = shown({});

  expect(container.querySelector('[aria-busy="true"] hr')).not.toBeNull();
  expect(screen.getByText('Loading…')).toBeDefined();
});

test('a failed query shows its reason and a retry button', async () => {
  const refetch = vi.fn();
  const failure: Failure = {
    code: 'unavailable',
    status: 503,
    message: '',
    fields: [],
    retryAfter: undefined,
  };
  shown({ error: new ApiError(failure), isFetching: false, refetch });

  expect(screen.getByRole('alert').textContent).toContain('briefly unavailable');
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(refetch).toHaveBeenCalledOnce();
});

test('earlier data stays when a refetch fails', () => {
  shown({ data: 'here', error: new Error('lost') });

  expect(screen.getByText('here')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an amount is formatted in the language', () => {
  render(<Money amount="1234.5" currency="EUR" />);

  expect(screen.getByText('€1,234.50')).toBeDefined();
});
