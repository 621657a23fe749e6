// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../../test-support/builders.ts';
import { type Answers, refused } from '../../../test-support/fake-api.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const STATE = 'GET /users/me/second-factor';
const BEGIN = 'POST /users/me/second-factor/setup';
const CONFIRM = 'POST /users/me/second-factor/confirm';
const RENEW = 'POST /users/me/second-factor/recovery-codes';
const OFF = 'POST /users/me/second-factor/off';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODES = Array.from({ length: 10 }, (_, i) => `${i}1111-22222-33333-44444`);
const isOff = { on: false, since: null, recoveryCodesLeft: 0 };
const isOn = { on: true, since: '2026-11-20T10:00:00.000Z', recoveryCodesLeft: 10 };

/** The section and the request bodies by call. */
async function open(state: typeof isOff | typeof isOn, answers: Answers = {}) {
  let now = state;
  const sent: [string, unknown][] = [];
  const done = (call: string, next: typeof isOff | typeof isOn, body: unknown) => ({
    [call]: (given: unknown) => {
      sent.push([call, given]);
      now = next;
      return { body };
    },
  });
  const app = await renderApp('/account/profile/edit#security', {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser() }),
      'GET /users/me/sessions': () => ({ body: { sessions: [] } }),
      [STATE]: () => ({ body: now }),
      'GET /users/me/reauthentication': () => ({
        body: { methods: now.on ? ['password', 'code'] : ['password'], recovery: false },
      }),
      [BEGIN]: () => ({ body: { secret: SECRET, address: `otpauth://totp/x?secret=${SECRET}` } }),
      ...done(CONFIRM, isOn, { recoveryCodes: CODES }),
      ...done(RENEW, isOn, { recoveryCodes: CODES }),
      ...done(OFF, isOff, { ok: true }),
      ...answers,
    },
  });
  const part = within(await screen.findByRole('region', { name: 'Two-step sign-in' }));
  const press = async (name: string) => app.person.click(await part.findByRole('button', { name }));
  async function prove(code: string, password = 'secret') {
    await app.person.type(await part.findByLabelText(/^Code/), code);
    await app.person.type(part.getByLabelText('Current password'), password);
  }
  return { ...app, part, press, prove, sent };
}

test('is set up by QR code or text, with the password and a first code', async () => {
  const { part, press, prove, sent } = await open(isOff);
  await press('Set up two-step sign-in');

  await part.findByRole('img', { name: 'QR code for your authenticator app' });
  expect(part.getByText(SECRET.replace(/.{4}(?=.)/g, '$& '))).toBeDefined();
  await prove('123456');
  await press('Turn on');

  await part.findByText(CODES[0] ?? '');
  expect(part.getAllByRole('listitem')).toHaveLength(10);
  expect(sent).toEqual([[CONFIRM, { code: '123456', currentPassword: 'secret' }]]);
  await press('I have saved them');
  await part.findByText('10 recovery codes left.');
  expect(part.queryByText(CODES[0] ?? '')).toBeNull();
  expect(part.getByRole('status').textContent).toBe('Two-step sign-in is on.');
});

test('shows an error at its field', async () => {
  const { part, press, prove } = await open(isOff, {
    [CONFIRM]: () => ({
      status: 400,
      body: {
        code: 'second_factor_invalid',
        errors: [{ path: 'code', message: 'This code is wrong or was already used.' }],
      },
    }),
  });
  await press('Set up two-step sign-in');
  await prove('000000');

  await press('Turn on');

  const said = await part.findByText(/^This code is wrong/);
  const code = part.getByLabelText('Code from the app');
  expect(code.getAttribute('aria-describedby')).toContain(said.id);
  await waitFor(() => expect(document.activeElement).toBe(code));
});

test('is not set up without the password', async () => {
  const { part, press, prove } = await open(isOff, {
    [CONFIRM]: () => refused(400, 'credentials_invalid'),
  });
  await press('Set up two-step sign-in');
  await prove('123456', 'wrong');

  await press('Turn on');

  const password = part.getByLabelText('Current password');
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
});

test('renews the recovery codes, to copy and download', async () => {
  const written = vi.fn(async () => {});
  const { part, press, prove, sent } = await open(isOn);
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(written);
  await press('New recovery codes');
  await prove('123456');
  await press('New recovery codes');
  await part.findByText(CODES[9] ?? '');

  await press('Copy');

  await part.findByText('Copied');
  expect(written).toHaveBeenCalledExactlyOnceWith(`${CODES.join('\n')}\n`);
  expect(sent).toEqual([[RENEW, { code: '123456', currentPassword: 'secret' }]]);
});

test('is turned off with password and code', async () => {
  const { part, press, prove, sent } = await open(isOn);
  await press('Turn off');
  await prove('123456');

  await press('Turn off');

  await part.findByText('Two-step sign-in is off.');
  expect(sent).toEqual([[OFF, { code: '123456', currentPassword: 'secret' }]]);
  expect(part.getByRole('button', { name: 'Set up two-step sign-in' })).toBeDefined();
});

test('stays unchanged after Cancel, and the section keeps the focus', async () => {
  const { part, press, sent } = await open(isOn);
  await press('Turn off');

  await press('Cancel');

  await part.findByText('10 recovery codes left.');
  expect(sent).toEqual([]);
  expect(document.activeElement).not.toBe(document.body);
});

test('is hidden on an API without two-step sign-in', async () => {
  await renderApp('/account/profile/edit#security', {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser() }),
      [STATE]: () => refused(404, 'not_found'),
    },
  });

  await screen.findByRole('region', { name: 'Password' });
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Two-step sign-in' })).toBeNull(),
  );
});
