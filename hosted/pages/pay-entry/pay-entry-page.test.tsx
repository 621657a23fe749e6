// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPaySession, SESSION_ID } from '../../test-support/builders.ts';
import { address, renderApp } from '../../test-support/render-app.tsx';

const answers = { [`GET /pay/${SESSION_ID}`]: () => ({ body: aPaySession() }) };
const open = () => renderApp('/pay', { answers });

beforeEach(() => {
  // jsdom has neither.
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

test('opens the payment of a pasted link', async () => {
  const { person } = await open();

  const field = await screen.findByRole('textbox', { name: 'Payment link or code' });
  await person.type(field, `https://shop.example/pay/${SESSION_ID}{Enter}`);

  await waitFor(() => expect(address()).toBe(`/pay/${SESSION_ID}`));
});

test('opens the payment that a till shows by eight digits', async () => {
  const found = { 'GET /till/code?code=12345678': () => ({ body: { id: SESSION_ID } }) };
  const { person } = await renderApp('/pay', { answers: { ...answers, ...found } });

  await person.type(await screen.findByRole('textbox'), '1234 5678{Enter}');

  await waitFor(() => expect(address()).toBe(`/pay/${SESSION_ID}`));
});

test('shows an error at the field, focuses it and keeps the input', async () => {
  const { person } = await open();
  const field = await screen.findByRole<HTMLInputElement>('textbox');

  await person.type(field, 'pay_nothing');
  await person.click(screen.getByRole('button', { name: 'Go to the payment' }));

  await screen.findByText('This is not a payment link or code of this community.');
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('pay_nothing');
});

test('offers no scan where pages may not ask for a camera', async () => {
  await open();

  await screen.findByRole('textbox');
  expect(screen.queryByRole('button', { name: 'Scan a QR code' })).toBeNull();
});

/** A camera that sees `texts` one after another; `stopped` counts stopped streams. */
function camera(texts: string[]) {
  const stopped = vi.fn();
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => texts.splice(0, 1).map((rawValue) => ({ rawValue }));
    },
  );
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: async () => ({ getTracks: () => [{ stop: stopped }] }) },
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  return stopped;
}

test('ignores other codes until it sees a payment, then stops the camera', async () => {
  const stopped = camera(['https://elsewhere.example', `https://pay.example/pay/${SESSION_ID}`]);
  const { person } = await open();

  await person.click(await screen.findByRole('button', { name: 'Scan a QR code' }));
  await person.click(await screen.findByRole('button', { name: 'Use the camera' }));

  await waitFor(() => expect(address()).toBe(`/pay/${SESSION_ID}`));
  await waitFor(() => expect(stopped).toHaveBeenCalledOnce());
});

test('says what the camera is for before the browser asks for it', async () => {
  camera([]);
  const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  const { person } = await open();

  await person.click(await screen.findByRole('button', { name: 'Scan a QR code' }));

  await screen.findByText(/The picture stays on this device/);
  expect(ask).not.toHaveBeenCalled();
});

test.each([
  ['NotAllowedError', /The camera may not be used/],
  ['NotFoundError', /No camera was found/],
])('leads to the code when the camera fails: %s', async (name, text) => {
  camera([]);
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name));
  const { person } = await open();

  await person.click(await screen.findByRole('button', { name: 'Scan a QR code' }));
  await person.click(await screen.findByRole('button', { name: 'Use the camera' }));

  await screen.findByText(text);
  await person.click(screen.getByRole('button', { name: 'Type the code' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
