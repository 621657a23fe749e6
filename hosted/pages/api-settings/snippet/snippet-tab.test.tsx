// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../../test-support/builders.ts';
import { aButton } from '../../../test-support/buttons.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const TAB = '/account/profile/link?tab=snippet';
const ID = `btn_${'a'.repeat(26)}`;

const open = (path: string) =>
  renderApp(path, {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }),
      'GET /merchant/buttons?limit=100': () => ({
        body: { data: [aButton({ id: ID })], next: null },
      }),
    },
  });
const code = (title: string) => screen.getByRole('region', { name: title }).querySelector('pre');
const shown = () => screen.getByTitle<HTMLIFrameElement>('Preview').getAttribute('src');

test('code and preview follow every option', async () => {
  const { person } = await open(TAB);
  await person.selectOptions(await screen.findByLabelText('How it appears'), 'modal');
  await person.selectOptions(screen.getByLabelText('Language'), 'es');
  await person.selectOptions(screen.getByLabelText('Theme'), 'light');
  fireEvent.change(screen.getByLabelText('Colour'), { target: { value: '#b0307a' } });

  for (const part of [' mode="modal"', ' locale="es"', ' theme="light"']) {
    expect(code('HTML')?.textContent).toContain(part);
  }
  expect(code('React')?.textContent).toContain('accent="#b0307a"');
  await waitFor(() =>
    expect(shown()).toBe('/embed/preview?mode=modal&locale=es&theme=light&accent=%23b0307a'),
  );
});

test('a colour with too little contrast is rejected, as in the frame', async () => {
  const { person } = await open(TAB);
  fireEvent.change(await screen.findByLabelText('Colour'), { target: { value: '#ffffee' } });

  await screen.findByText(/^Not enough contrast on white/);
  await person.selectOptions(screen.getByLabelText('Theme'), 'dark');
  expect(screen.queryByText(/^Not enough contrast on white/)).toBeNull();

  await person.click(screen.getByRole('button', { name: 'Use the standard colour' }));
  expect(code('HTML')?.textContent).not.toContain('accent');
});

test('preselects the payment button of the address, which needs no server code', async () => {
  await open(`${TAB}&button=${ID}`);

  await screen.findByRole('option', { name: 'Payment button: Tea for two' });
  expect(code('HTML')?.textContent).toContain(`/api/buttons/${ID}/sessions`);
  expect(screen.queryByRole('region', { name: 'On your server' })).toBeNull();
});

test('copies the code and confirms it', async () => {
  const { person } = await open(TAB);

  await person.click(await screen.findByRole('button', { name: 'Copy HTML' }));

  await screen.findByText('Copied.');
  expect(await navigator.clipboard.readText()).toBe(code('HTML')?.textContent);
});
