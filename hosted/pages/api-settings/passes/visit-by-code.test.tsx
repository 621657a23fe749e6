// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { passErrors } from '#shared/pass-errors.ts';
import { stubDialogs } from '../../../test-support/dialogs.ts';
import { refused } from '../../../test-support/fake-api.ts';
import { aVisit } from '../../../test-support/passes.ts';
import { DETAIL, openConsole, PASS } from '../../../test-support/passes-console.tsx';

beforeAll(stubDialogs);

const TAKE = `POST /merchant/passes/${PASS}/visits`;

test('takes a visit by the digits as they are read out', async () => {
  const sent: unknown[] = [];
  const { person } = await openConsole(DETAIL, {
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
] as const)('says why a visit is refused: %s', async (code, text) => {
  // As the server says it: at its field.
  const errors = [{ path: 'code', message: passErrors[code].message, code: 'invalid' }];
  const { person } = await openConsole(DETAIL, {
    [TAKE]: () => ({ status: 409, body: { ...(refused(409, code).body as object), errors } }),
  });
  await person.type(await screen.findByLabelText('Code'), '01234567');
  await person.click(screen.getByRole('button', { name: 'Take visit' }));

  await screen.findByText(text);
  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
});

test('too few digits are no code, and nothing is asked', async () => {
  const { person, api } = await openConsole(DETAIL);
  await person.type(await screen.findByLabelText('Code'), '1234');
  await person.click(screen.getByRole('button', { name: 'Take visit' }));

  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
  expect(api.calls).not.toContain(TAKE);
});

test('repeats the key of a visit whose answer was lost', async () => {
  const keys: (string | undefined)[] = [];
  const { person } = await openConsole(DETAIL, {
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
