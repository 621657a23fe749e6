/** The frame of a shop, in which a passkey pays. */
import { createHash, randomBytes } from 'node:crypto';
import * as framePasskeysEndpoints from '#shared/passkeys/frame-endpoints.ts';
import type { TestApi } from '../api/api.ts';
import { TOTAL } from '../payments/pay-scene.ts';
import type { Wish } from './authenticator.ts';
import { SHOP } from './people.ts';

const verifier = randomBytes(32).toString('base64url');
/** The frame's own: the SHA-256 of its verifier. */
const challenge = createHash('sha256').update(verifier).digest('base64url');
export const IN_SHOP: Wish = { crossOrigin: true, topOrigin: SHOP };

type Params = { id: string };

export const allow = (api: TestApi, params: Params, token: string) =>
  api.call(framePasskeysEndpoints.allow, { params, token, body: { challenge } });

/** Has the frame remember a member, as the window does after a payment. @returns the cookie as it is set */
export async function remember(api: TestApi, params: Params, token: string): Promise<string> {
  const { code } = (await allow(api, params, token)).json();
  const body = { code, verifier };
  const answer = await api.call(framePasskeysEndpoints.remember, { params, body });
  return String(answer.headers['set-cookie']);
}

export const pairOf = (cookie: string) => cookie.split(';')[0] ?? '';

/** @param cookie what the frame keeps of who has paid in it */
export const begin = (api: TestApi, params: Params, cookie = '', total = TOTAL) =>
  api.call(framePasskeysEndpoints.begin, {
    params,
    body: { challenge, total },
    headers: { cookie },
  });

/** @param by the verifier that is sent */
export const redeem = (api: TestApi, params: Params, credential: unknown, by = verifier) =>
  api.call(framePasskeysEndpoints.redeem, { params, body: { credential, verifier: by } });
