/** The cookie by which the frame of a shop knows whose passkeys may confirm a payment in it. */
import { createHash, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import type { FrameBootstrapData } from '#shared/documents/bootstrap-data.ts';
import * as framePasskeysEndpoints from '#shared/passkeys/frame-endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { givePasskey } from '../../support/people/passkeys.ts';

const api = useApi();
const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url');

/** A payer with a passkey for payments. */
async function passkeyScene() {
  const scene = await payScene(api());
  await givePasskey(api(), scene.payer, {}, 'Phone', undefined, true);
  return scene;
}

/** Signed like by `setFrameCookie`, with another audience if given. */
async function cookieFor(memberId: string, audience = 'frame-passkeys'): Promise<string> {
  const value = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(memberId)
    .setAudience(audience)
    .setExpirationTime('1h')
    .sign(api().config.secrets.jwt[0]);
  return `__Host-salus_frame=${value}`;
}

async function begin(params: { id: string }, cookie: string): Promise<number> {
  const body = { challenge, total: TOTAL };
  const headers = { cookie };
  return (await api().call(framePasskeysEndpoints.begin, { params, body, headers })).statusCode;
}

async function offersPasskey(id: string, cookie: string): Promise<boolean> {
  const { body } = await api().http.inject({ url: `/embed/pay/${id}`, headers: { cookie } });
  const [, bootstrapData = ''] = /id="boot">(.*?)<\/script>/.exec(body) ?? [];
  return (JSON.parse(bootstrapData) as FrameBootstrapData).passkey ?? false;
}

test('is no other token of ours', async () => {
  const { params, payer } = await passkeyScene();

  expect(await begin(params, await cookieFor(payer.id))).toBe(200);
  expect(await begin(params, await cookieFor(payer.id, 'another'))).toBe(400);
});

test('offers a passkey in the document for merchants with a verified domain only', async () => {
  const { id, payer, merchant } = await passkeyScene();
  const cookie = await cookieFor(payer.id);

  expect(await offersPasskey(id, cookie)).toBe(true);
  await api().database.owner.db.execute(
    sql`update domain_proof set proven_at = null, proven_by = null where merchant_id = ${merchant.id}`,
  );
  expect(await offersPasskey(id, cookie)).toBe(false);
});
