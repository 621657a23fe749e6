// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Mine } from '#shared/reserves/schemas.ts';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const CALL = 'GET /reserves/mine';

/** A proof whose only leaf is its root. */
async function mine(units: string): Promise<Mine> {
  const nonce = 'aa'.repeat(32);
  const text = JSON.stringify(['leaf', nonce, 'usr_1', '5000000000000000000']);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0'));
  const tree = { hash: hex.join(''), units: '5000000000000000000' };
  const claims = btoa(JSON.stringify({ number: 4, tree, block: { time: 1_795_000_000 } }));
  return {
    member: 'usr_1',
    proof: { number: 4, madeAt: '2026-11-27T04:27:00.000Z', jws: `e30.${claims}.sig` },
    leaves: [{ nonce, units, path: [] }],
  };
}

async function open(answers: Answers) {
  const app = await renderApp('/account/profile/edit#data', { signedIn: true, answers });
  const part = within(await screen.findByRole('region', { name: 'Proof of reserves' }));
  await app.person.click(part.getByRole('button', { name: 'Check my balance' }));
  return { ...app, part };
}

test('tells what the newest proof counts, and saves it for the program', async () => {
  const body = await mine('5000000000000000000');
  const { part, person } = await open({ [CALL]: () => ({ body }) });
  const files: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = (file: Blob) => {
    files.push(file);
    return 'blob:test';
  };
  URL.revokeObjectURL = () => {};

  await part.findByText(/^5.SLS are counted as yours in the proof of Nov 18, 2026/);
  await person.click(part.getByRole('button', { name: 'Download my proof (JSON)' }));

  expect(files[0]?.size).toBe(new Blob([JSON.stringify(body)]).size);
  expect(part.getByRole('link', { name: 'See the proof' }).getAttribute('href')).toBe('/reserves');
});

test('warns when the balance does not lead to the root', async () => {
  const body = await mine('4000000000000000000');
  const { part } = await open({ [CALL]: () => ({ body }) });

  await part.findByText('Your balance is not part of the proof. Please contact us.');
  expect(part.queryByRole('button', { name: 'Download my proof (JSON)' })).toBeNull();
});

test('says that there is no proof yet', async () => {
  const body = { member: 'usr_1', proof: null, leaves: [] };
  const { part } = await open({ [CALL]: () => ({ body }) });

  await part.findByText('There is no proof yet.');
});

test('says why no proof can be read', async () => {
  const { part } = await open({ [CALL]: () => refused(403, 'forbidden') });

  await part.findByText('You don’t have permission.');
});
