// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aToken, aUser } from '../../test-support/builders.ts';
import { refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { openDraft } from './draft.ts';

const CALL = 'POST /contact';

test("sends a guest's message after the legal terms are accepted", async () => {
  const bodies: unknown[] = [];
  const { person } = await renderApp('/contact', {
    answers: {
      [CALL]: (body) => {
        bodies.push(body);
        return { body: { ok: true } };
      },
    },
  });
  await person.type(await screen.findByLabelText('Full name'), 'Ana Prado');
  await person.type(screen.getByLabelText('E-mail'), 'ana@example.org');
  await person.type(screen.getByLabelText('Message'), 'Hello there');
  await person.click(screen.getByRole('button', { name: 'Send message' }));
  expect(screen.getByText('Please accept this to continue.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('checkbox'));
  expect(bodies).toEqual([]);

  await person.click(screen.getByRole('checkbox'));
  await person.click(screen.getByRole('button', { name: 'Send message' }));

  await screen.findByRole('heading', { name: 'Your message has been sent' });
  expect(bodies).toEqual([
    { name: 'Ana Prado', email: 'ana@example.org', message: 'Hello there', acceptance: true },
  ]);
});

test('asks a member for neither name nor e-mail', async () => {
  await renderApp('/contact', { signedIn: true });

  const name = await screen.findByLabelText<HTMLInputElement>('Full name');
  expect(name.value).toBe('Ana López');
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ana@example.org');
});

test('keeps the message when sending fails', async () => {
  const { person } = await renderApp('/contact', {
    signedIn: true,
    answers: { [CALL]: () => refused(503, 'unavailable') },
  });
  await person.type(await screen.findByLabelText('Message'), 'Hello there');
  await person.click(screen.getByRole('checkbox'));

  await person.click(screen.getByRole('button', { name: 'Send message' }));

  await screen.findByText('The service is briefly unavailable. Try again.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Hello there');
});

test('begins a message about a payment with its id, and with nothing else', async () => {
  const id = `pay_${'0'.repeat(26)}`;
  await renderApp(`/contact?payment=${id}`, { signedIn: true });
  const message = await screen.findByLabelText<HTMLTextAreaElement>('Message');
  expect(message.value).toBe(`About payment ${id}:\n`);
  cleanup();

  await renderApp('/contact?payment=Call%20us', { signedIn: true });
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Message')).value).toBe('');
});

test('keeps the message of a member whose sign-in has expired', async () => {
  const { person } = await renderApp('/contact', {
    signedIn: true,
    answers: {
      [CALL]: () => refused(401, 'unauthenticated'),
      'POST /auth/local': () => ({ body: { jwt: aToken(), user: aUser() } }),
    },
  });
  await person.type(await screen.findByLabelText('Message'), 'Hello{enter}there');
  await person.click(screen.getByRole('checkbox'));
  await person.click(screen.getByRole('button', { name: 'Send message' }));

  await screen.findByRole('button', { name: 'Sign in' });
  await person.type(screen.getByLabelText('E-mail'), 'ana@example.org');
  await person.type(screen.getByLabelText('Password'), 'a long password');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));

  const message = await screen.findByLabelText<HTMLTextAreaElement>('Message');
  expect(message.value).toBe('Hello\nthere');
});

test('shows a kept message to nobody else, and once', () => {
  openDraft('mem_1').keep('Hello\nthere');
  expect(openDraft('mem_2').message).toBeUndefined();
  expect(openDraft('mem_1').message).toBeUndefined();

  openDraft('mem_1').keep('Hello\nthere');
  expect(openDraft('mem_1').message).toBe('Hello\nthere');
  expect(openDraft('mem_1').message).toBeUndefined();
});
