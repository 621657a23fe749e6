/** The colours, corners and font of a business's checkout. */

import { describe, expect, test } from 'vitest';
import * as appearanceEndpoints from '#shared/appearance/endpoints.ts';
import { PALETTE } from '#shared/embed/palette.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { newLinkSession } from '../../support/payments/links.ts';
import { newMerchant, newPaySession, type TestMerchant } from '../../support/people/people.ts';

const api = useApi();

const LOOK = { accentLight: '#7b2d8e', accentDark: '#d9a6e8', radius: 4, font: 'serif' };

const change = ({ token }: TestMerchant, body: object) =>
  api().call(appearanceEndpoints.update, { token, body });
const read = async ({ token }: TestMerchant) =>
  (await api().call(appearanceEndpoints.read, { token })).json();

async function withLook() {
  const merchant = await newMerchant(api());
  await change(merchant, LOOK);
  return merchant;
}

/** The style that the document adds to ours. */
async function cssAt(url: string) {
  const { body } = await api().http.inject({ url });
  return [...body.matchAll(/<style nonce="[\w-]+">(.*?)<\/style>/gs)].at(-1)?.[1] ?? '';
}

describe('the look of a business', () => {
  test('is ours until it is changed, field by field, and ours again by null', async () => {
    const merchant = await newMerchant(api());
    const none = { accentLight: null, accentDark: null, radius: null, font: null };
    expect(await read(merchant)).toMatchObject({ ...none, logo: null, isDomainProven: true });

    await change(merchant, LOOK);
    expect(await read(merchant)).toMatchObject(LOOK);
    await change(merchant, { radius: 0 });
    expect(await read(merchant)).toMatchObject({ ...LOOK, radius: 0 });

    const answer = await change(merchant, none);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, none]);
  });

  test('is in each session of payers, without unset fields', async () => {
    const merchant = await newMerchant(api());
    await change(merchant, { radius: 8 });
    const { id } = await newPaySession(api(), merchant);

    const session = (await api().call(payEndpoints.read, { params: { id } })).json();

    expect(session.merchant.look).toEqual({ radius: 8 });
  });

  test('is in the documents of its frame and window, of payments and invitations', async () => {
    const merchant = await withLook();
    const { id: payment } = await newPaySession(api(), merchant);
    const { id: invitation } = await newLinkSession(api(), merchant);

    for (const url of [
      `/embed/pay/${payment}`,
      `/embed/signin/${payment}`,
      `/embed/top-up/${payment}`,
      `/embed/link/${invitation}`,
      `/embed/signin/${invitation}`,
    ]) {
      const css = await cssAt(url);
      expect(css).toContain('--accent-fill:light-dark(#7b2d8e,#d9a6e8)');
      expect(css).toMatch(/--radius:4px;.*--font-text:Charter/);
    }
  });

  test('gives way to the options of the tag, in the frame alone', async () => {
    const { id } = await newPaySession(api(), await withLook());
    const options = '?accent=%23224466&radius=16';

    expect(await cssAt(`/embed/pay/${id}${options}`)).toMatch(
      /--radius:16px;.*--accent-fill:light-dark\(#224466,#d9a6e8\)/,
    );
    expect(await cssAt(`/embed/signin/${id}${options}`)).toContain('--radius:4px');
  });

  test('is that of no other business', async () => {
    await withLook();
    const { id } = await newPaySession(api(), await newMerchant(api()));

    expect(await cssAt(`/embed/pay/${id}`)).not.toContain('#7b2d8e');
  });
});

test.each([
  [
    { accentLight: '#ffd400' },
    'accentLight',
    'Has a contrast of 1.43:1 in the light theme and needs 3:1, such as #b09200.',
  ],
  [
    { accentDark: '#0a2540' },
    'accentDark',
    'Has a contrast of 1.05:1 in the dark theme and needs 3:1, such as #5b6d7f.',
  ],
  [{ accentLight: 'red' }, 'accentLight', `A colour such as "${PALETTE.light.accent}".`],
  [{ accentLight: '#7b2d8e;}' }, 'accentLight', `A colour such as "${PALETTE.light.accent}".`],
  [{ radius: 5 }, 'radius', expect.any(String)],
  [{ font: 'Comic Sans' }, 'font', expect.any(String)],
])('%j is refused at its field, and nothing is stored', async (wish, path, message) => {
  const merchant = await withLook();

  const answer = await change(merchant, { ...wish });

  expect([answer.statusCode, answer.json().errors]).toMatchObject([422, [{ path, message }]]);
  expect(await read(merchant)).toMatchObject(LOOK);
});
