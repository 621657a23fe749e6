/** An invitation's frame: its document, its sign-in, and how little its token is good for. */
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readMe } from '#shared/auth/contract.ts';
import type { LinkFrameBoot, SignInBoot } from '#shared/boot.ts';
import {
  acceptLink,
  authorizeLink,
  denyLink,
  endLink,
  readLinkSession,
  redeemLinkCode,
} from '#shared/link/contract.ts';
import { readMerchantLink, readMerchantLinkSession } from '#shared/link/merchant-contract.ts';
import { followInvitation } from '#shared/live/contract.ts';
import {
  authorizePayment,
  confirmPayment,
  readPaySession,
  redeemCode,
} from '#shared/pay/contract.ts';
import { newId } from '../../server/ids.ts';
import { useApi } from '../support/api.ts';
import { newLinkSession, linkScene as newScene } from '../support/links.ts';
import { payScene, TOTAL } from '../support/pay-scene.ts';
import { newMember, newMerchant, SHOP } from '../support/people.ts';

const api = useApi();

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

const codeOf = (response: { json(): { code?: string } }) => response.json().code;
const redeem = (params: { id: string }, code: string, with_ = verifier) =>
  api().call(redeemLinkCode, { params, body: { code, verifier: with_ } });

/** A merchant's invitation, and the one-time code of a member who goes on in its frame. */
async function codeScene() {
  const scene = await newScene(api());
  const answer = await api().call(authorizeLink, {
    params: scene.params,
    token: scene.member.token,
    body: { challenge },
  });
  return { ...scene, code: String(answer.json().code) };
}

async function frameScene() {
  const scene = await codeScene();
  return { ...scene, frame: String((await redeem(scene.params, scene.code)).json().jwt) };
}

/** The token of a payment's frame, of a member who could link. */
async function payFrame() {
  const { params, payer } = await payScene(api());
  const { code } = (
    await api().call(authorizePayment, {
      params,
      token: payer.token,
      body: { challenge, total: TOTAL },
    })
  ).json();
  return {
    params,
    token: String((await api().call(redeemCode, { params, body: { code, verifier } })).json().jwt),
  };
}

describe("the frame's token", () => {
  test('is had for a one-time code and its verifier, and links', async () => {
    const { params, frame, merchant } = await frameScene();

    const seen = await api().call(readLinkSession, { params, token: frame });
    expect(seen.json().member.balances).toEqual({ cash: '40', stake: '1500' });
    const answer = await api().call(acceptLink, { params, token: frame });

    expect([answer.statusCode, answer.json().status]).toEqual([200, 'linked']);
    const link = await api().call(readMerchantLink, { params, token: merchant.apiToken });
    expect(link.json()).toMatchObject({ reference: 'guest-7', balances: { cash: '40' } });
  });

  test('turns the invitation down', async () => {
    const { params, frame } = await frameScene();

    const answer = await api().call(denyLink, { params, token: frame });

    expect([answer.statusCode, answer.json().status]).toEqual([200, 'denied']);
  });

  test('is not had twice, nor with another verifier, nor for another invitation', async () => {
    const once = await codeScene();
    await redeem(once.params, once.code);
    expect(codeOf(await redeem(once.params, once.code))).toBe('code_invalid');

    const guessed = await codeScene();
    const other = randomBytes(32).toString('base64url');
    expect(codeOf(await redeem(guessed.params, guessed.code, other))).toBe('code_invalid');
    expect(codeOf(await redeem(guessed.params, guessed.code))).toBe('code_invalid');

    const [mine, foreign] = [await codeScene(), await newScene(api())];
    expect(codeOf(await redeem(foreign.params, mine.code))).toBe('code_invalid');
  });

  test('is good for nothing but its own invitation', async () => {
    const { params, frame, merchant } = await frameScene();
    const others = { params: { id: (await newLinkSession(api(), merchant)).id }, token: frame };
    const pay = { params: (await payScene(api())).params, token: frame };

    const statuses = [
      await api().call(acceptLink, others),
      await api().call(denyLink, others),
      await api().call(authorizeLink, { params, token: frame, body: { challenge } }),
      await api().call(endLink, { params, token: frame }),
      await api().call(readMe, { token: frame }),
      await api().call(confirmPayment, { ...pay, body: { total: TOTAL } }),
      await api().call(authorizePayment, { ...pay, body: { challenge, total: TOTAL } }),
      await api().call(confirmPayment, { params, token: frame, body: { total: TOTAL } }),
    ].map(({ statusCode }) => statusCode);

    expect(statuses).toEqual(Array(8).fill(403));
    // Where anybody may ask, it asks as nobody.
    expect((await api().call(readLinkSession, others)).json().member).toBeNull();
    expect((await api().call(readPaySession, pay)).json().payer).toBeNull();
    const asMerchant = await api().call(readMerchantLinkSession, { params, token: frame });
    expect(asMerchant.statusCode).toBe(401);
  });

  test('of a payment is good for no invitation', async () => {
    const [{ params }, { params: payment, token }] = [await newScene(api()), await payFrame()];

    const statuses = [
      await api().call(acceptLink, { params, token }),
      await api().call(denyLink, { params, token }),
      await api().call(authorizeLink, { params, token, body: { challenge } }),
      await api().call(acceptLink, { params: payment, token }),
    ].map(({ statusCode }) => statusCode);

    expect(statuses).toEqual(Array(4).fill(403));
    expect((await api().call(readLinkSession, { params, token })).json().member).toBeNull();
  });

  test('is had by the code of a payment as little as the other way round', async () => {
    const { params: payParams, payer } = await payScene(api());
    const paid = await api().call(authorizePayment, {
      params: payParams,
      token: payer.token,
      body: { challenge, total: TOTAL },
    });
    const link = await codeScene();

    const forLink = await redeem(link.params, String(paid.json().code));
    const forPay = await api().call(redeemCode, {
      params: payParams,
      body: { code: link.code, verifier },
    });

    expect([codeOf(forLink), codeOf(forPay)]).toEqual(['code_invalid', 'code_invalid']);
  });
});

test('a code is had by a member alone, and only while there is something to decide', async () => {
  const { params, member } = await newScene(api());
  const ask = (token?: string) =>
    api().call(authorizeLink, { params, body: { challenge }, ...(token ? { token } : {}) });
  expect((await ask()).statusCode).toBe(401);

  await api().call(denyLink, { params, token: member.token });

  expect(codeOf(await ask((await newMember(api())).token))).toBe('session_not_pending');
});

test('a business may make a code and still not link itself', async () => {
  const merchant = await newMerchant(api());
  const params = { id: (await newLinkSession(api(), merchant)).id };
  const { code } = (
    await api().call(authorizeLink, { params, token: merchant.token, body: { challenge } })
  ).json();
  const { jwt } = (await redeem(params, code)).json();

  expect(codeOf(await api().call(acceptLink, { params, token: jwt }))).toBe('own_link');
});

test('its status can be followed by whoever holds the id', async () => {
  const { params, member } = await newScene(api());
  const now = async () => (await api().call(followInvitation, { params })).json();
  expect(await now()).toEqual({ status: 'pending', version: 1 });

  await api().call(acceptLink, { params, token: member.token });

  expect(await now()).toEqual({ status: 'linked', version: 2 });
});

describe('the documents', () => {
  const bootOf = <Boot>(html: string) =>
    JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as Boot;
  const open = (url: string) => api().http.inject({ url });

  test('may be framed by the origins of the merchant as they were, and nowhere else', async () => {
    const { id } = await newScene(api());

    const { headers, body, statusCode } = await open(`/embed/link/${id}?origin=${SHOP}`);

    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain(
      `frame-ancestors ${SHOP} https://www.shop.test`,
    );
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers['x-frame-options']).toBeUndefined();
    const boot = bootOf<LinkFrameBoot>(body);
    expect(boot.parentOrigin).toBe(SHOP);
    expect(boot.session).toMatchObject({ id, status: 'pending', member: null });
  });

  test('tell no origin that is not the merchant’s', async () => {
    const { id } = await newScene(api());

    const { body } = await open(`/embed/link/${id}?origin=https://evil.example`);

    expect(bootOf<LinkFrameBoot>(body).parentOrigin).toBeNull();
  });

  test('of an unknown invitation carry nothing, for anybody', async () => {
    const { headers, body, statusCode } = await open(`/embed/link/${newId('lnk')}`);

    expect(statusCode).toBe(404);
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(bootOf<LinkFrameBoot>(body).session).toBeNull();
  });

  test('to sign in name the merchant and its domain, and are framed by nobody', async () => {
    const { id } = await newScene(api());

    const { headers, body } = await open(`/embed/signin/${id}`);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none');
    const boot = bootOf<SignInBoot>(body);
    expect([boot.kind, boot.session?.merchant.domain]).toEqual(['link', 'shop.test']);
  });

  test.each(['/embed/link/pay_', '/embed/pay/lnk_'])('%s… is no page', async (path) => {
    const response = await open(`${path}${'0'.repeat(26)}`);

    expect([response.statusCode, response.headers['x-frame-options']]).toEqual([404, 'DENY']);
  });
});
