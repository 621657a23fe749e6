// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openConsole, PAYMENT, PROPOSAL } from './test-support/open-console.tsx';

const device = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => device);

const SIGNED = {
  ...{ id: 'key', rawId: 'key', type: 'public-key' },
  response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c', userHandle: 'd' },
};
const OPTIONS = { challenge: 'x', rpId: 'localhost', timeout: 1, userVerification: 'required' };
const TO_SIGN = { time: '2026-11-27T08:00:00Z', nonce: 'n', reference: 'r', options: OPTIONS };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('a command above the limit becomes a proposal: reviewed, signed, and answered', async () => {
  device.startAuthentication.mockResolvedValue(SIGNED);
  const sent: Record<string, unknown>[] = [];
  const { person } = openConsole(
    `/commands/pay-session:refund?id=${PAYMENT}&amount=9&unknown=x`,
    {},
    {
      '/preview': () => ({
        code: 0,
        output: '',
        question: 'Refund 9 SLS to ana?',
        toSign: TO_SIGN,
      }),
      '/run': (body) => {
        sent.push(body);
        const output = `proposed as ${PROPOSAL}: another operator runs approve --id ${PROPOSAL}`;
        return { code: 0, output, data: { proposal: PROPOSAL } };
      },
    },
  );
  expect((await screen.findByLabelText<HTMLInputElement>('Id')).value).toBe(PAYMENT);
  await person.type(screen.getByLabelText('Reason'), 'Asked for it');
  await person.click(screen.getByRole('button', { name: 'Review' }));

  await screen.findByText('Refund 9 SLS to ana?');
  expect(screen.getByText(/^Above your limit another operator approves it/)).toBeDefined();
  expect(sent).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Sign with your passkey' }));

  await screen.findByText('Proposed. It runs when another operator approves it within 24 hours.');
  const next = screen.getByRole('navigation', { name: 'Next' });
  expect(
    within(next)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    `/operate/proposal/${PROPOSAL}`,
    `/operate/session/${PAYMENT}`,
    '/operate/queues',
    '/operate/commands',
  ]);
  const { options, ...head } = TO_SIGN;
  expect(device.startAuthentication).toHaveBeenCalledWith({ optionsJSON: options });
  expect(sent).toEqual([
    {
      name: 'pay-session:refund',
      given: { id: PAYMENT, amount: '9', reason: 'Asked for it' },
      ...head,
      agreed: 'Refund 9 SLS to ana?',
      credential: SIGNED,
    },
  ]);
});

test('nothing runs without a signature, and every attempt has the same reference', async () => {
  device.startAuthentication.mockRejectedValue(new Error('declined'));
  const references = new Set<unknown>();
  const { asked, person } = openConsole(
    `/commands/pay-session:refund?id=${PAYMENT}`,
    {},
    {
      '/preview': ({ reference }) => {
        references.add(reference);
        return { code: 0, output: '', question: 'Refund it?', toSign: TO_SIGN };
      },
    },
  );
  await person.type(await screen.findByLabelText('Reason'), 'Asked for it');
  await person.click(screen.getByRole('button', { name: 'Review' }));
  await person.click(await screen.findByRole('button', { name: 'Sign with your passkey' }));
  await screen.findByText('The passkey did not sign. Try again.');
  expect(asked).not.toContain('/run');

  await person.click(screen.getByRole('button', { name: 'Change' }));
  await person.type(await screen.findByLabelText('Reason'), 'Asked twice');
  await person.click(screen.getByRole('button', { name: 'Review' }));
  await screen.findByText('Refund it?');
  expect([...references]).toEqual([expect.any(String)]);
});

test('a command that failed leads back to its form, which keeps what was filled in', async () => {
  device.startAuthentication.mockResolvedValue(SIGNED);
  const answers = {
    '/preview': () => ({ code: 0, output: '', question: 'Refund it?', toSign: TO_SIGN }),
    '/run': () => ({ code: 1, output: 'The payment is refunded already.' }),
  };
  const { person } = openConsole(`/commands/pay-session:refund?id=${PAYMENT}`, {}, answers);
  await person.type(await screen.findByLabelText('Reason'), 'Asked for it');
  await person.click(screen.getByRole('button', { name: 'Review' }));
  await person.click(await screen.findByRole('button', { name: 'Change' }));
  const reason = () => screen.getByLabelText<HTMLInputElement>('Reason').value;
  expect(reason()).toBe('Asked for it');

  await person.click(screen.getByRole('button', { name: 'Review' }));
  await person.click(await screen.findByRole('button', { name: 'Sign with your passkey' }));
  await screen.findByText('The payment is refunded already.');
  expect(reason()).toBe('Asked for it');
  expect(screen.getByRole('button', { name: 'Review' })).toBeDefined();
});

const REFUSED = { code: 'passkey_invalid', message: 'This passkey cannot be used here.' };
test.each([
  ['is not answered', undefined, 'The server does not answer. Try again.'],
  ['is refused', REFUSED, REFUSED.message],
])('a signature that %s is not repeated without a review', async (_, refusal, text) => {
  device.startAuthentication.mockResolvedValue(SIGNED);
  const answers = {
    '/preview': () => ({ code: 0, output: '', question: 'Refund it?', toSign: TO_SIGN }),
  };
  const { person } = openConsole(`/commands/pay-session:refund?id=${PAYMENT}`, {}, answers);
  await person.type(await screen.findByLabelText('Reason'), 'Asked for it');
  await person.click(screen.getByRole('button', { name: 'Review' }));
  const sign = await screen.findByRole('button', { name: 'Sign with your passkey' });
  vi.stubGlobal('fetch', async () => {
    if (!refusal) throw new Error('no connection');
    return new Response(JSON.stringify(refusal), { status: 400 });
  });
  await person.click(sign);
  await screen.findByText(text);
  expect(screen.getByRole('button', { name: 'Review' })).toBeDefined();
});

test('a command that its role does not have is no form', async () => {
  const { asked } = openConsole('/commands/freeze?email=ana@example.org');
  await screen.findByText('Your role has no such command.');
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
  expect(asked).toEqual(['/session']);
});
