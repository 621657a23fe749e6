// @vitest-environment jsdom
/** @jsxImportSource preact */
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import till from '#locales/en/till.json';
import type { ApiClient, Failure } from '#shared/http/api-client.ts';
import { createLanguage } from '../../texts.ts';
import type { TillModel } from '../model/till-model.ts';
import { VisitScreen } from './visit-screen.tsx';

afterEach(cleanup);

const PASS = {
  ...{ id: 'pas_1', name: 'Ten classes', currency: 'EUR', amount: '40.00', isSold: true },
};
const VISIT = { id: 'vst_1', pass: 'pas_1', entries: 1, left: 9, returnedAt: null };

/** A till whose server gives these answers, one per press. */
function screenWith(answers: (Failure['code'] | 'taken')[]) {
  const keys: unknown[] = [];
  const client = {
    call: async (_: unknown, { headers }: { headers: Record<string, string> }) => {
      keys.push(headers['idempotency-key']);
      const answer = answers.shift();
      return answer === 'taken'
        ? { ok: true, value: VISIT }
        : { ok: false, error: { code: answer, status: 409, message: '', fields: [] } };
    },
  } as unknown as ApiClient;
  const model = {} as TillModel;
  render(
    <VisitScreen
      {...{ model, client }}
      language={createLanguage('en', { till })}
      passes={[PASS]}
    />,
  );
  return {
    keys,
    take(code: string) {
      const field = screen.getByLabelText('Code of the member’s phone');
      fireEvent.input(field, { target: { value: code } });
      fireEvent.click(screen.getByRole('button', { name: 'Take a visit' }));
    },
  };
}

it('sends another key for a second scan of a code, which is then refused as used', async () => {
  const { keys, take } = screenWith(['taken', 'visit_repeated']);
  take('01234567');
  await screen.findByText('Visit taken');

  take('01234567');

  await screen.findByText('This code was used already. Wait for the next one.');
  expect(screen.queryByText('Visit taken')).toBeNull();
  expect(new Set(keys).size).toBe(2);
});

it('repeats the key of a visit whose answer was lost, until it has an answer', async () => {
  const { keys, take } = screenWith(['network', 'code_expired', 'taken']);
  take('01234567');
  await screen.findByText('No connection. Trying again.');
  take('01234567');
  await screen.findByText('This code is too old. Ask for the current one.');
  take('01234567');
  await screen.findByText('Visit taken');

  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('sends another key for another code after a lost answer', async () => {
  const { keys, take } = screenWith(['network', 'taken']);
  take('01234567');
  await screen.findByText('No connection. Trying again.');
  take('76543210');
  await screen.findByText('Visit taken');

  expect(keys[1]).not.toBe(keys[0]);
});
