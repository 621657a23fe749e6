/** The one-time code by which a payment's frame learns who paid and obtains their token. */

import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import * as framePasskeysEndpoints from '#shared/passkeys/frame-endpoints.ts';
import { endSession } from '../../../server/people/sessions/sessions.ts';
import { PERSONAL_DATA } from '../../../server/personal-data.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { forgetAged } from '../../../server/platform/privacy/forget-aged.ts';
import { useApi } from '../../support/api/api.ts';
import { countOf } from '../../support/database/count-of.ts';
import { payScene } from '../../support/payments/pay-scene.ts';
import { givePasskey } from '../../support/people/passkeys.ts';

const api = useApi();
const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** The code of a payer with a passkey for payments. */
async function codeScene() {
  const { params, payer } = await payScene(api());
  await givePasskey(api(), payer, {}, 'Phone', undefined, true);
  const allowed = await api().call(framePasskeysEndpoints.allow, {
    params,
    token: payer.token,
    body: { challenge },
  });
  return { params, payer, code: String(allowed.json().code) };
}

async function redeem(params: { id: string }, code: string, with_ = verifier) {
  const body = { code, verifier: with_ };
  const response = await api().call(framePasskeysEndpoints.remember, { params, body });
  const isRemembered = response.headers['set-cookie'] !== undefined;
  return response.json().code ?? (isRemembered ? 'remembered' : 'nothing');
}

test('can be exchanged for the frame’s cookie once', async () => {
  const { params, code } = await codeScene();

  expect(await redeem(params, code)).toBe('remembered');
  expect(await redeem(params, code)).toBe('code_invalid');
});

test('is refused and consumed with another verifier', async () => {
  const { params, code } = await codeScene();

  expect(await redeem(params, code, randomBytes(32).toString('base64url'))).toBe('code_invalid');
  expect(await redeem(params, code)).toBe('code_invalid');
});

test('is refused in the frame of another session', async () => {
  const { code } = await codeScene();
  const other = await payScene(api());

  expect(await redeem(other.params, code)).toBe('code_invalid');
});

test('is refused once the sign-in has ended', async () => {
  const { params, payer, code } = await codeScene();
  await endSession(api().db, payer.sid);

  expect(await redeem(params, code)).toBe('code_invalid');
});

test('is refused after a minute and then deleted', async () => {
  const { params, code } = await codeScene();
  const { owner } = api().database;
  const codes = () => countOf(owner.db, sql`frame_code where session_id = ${params.id}`);
  await owner.db.execute(
    sql`update frame_code set expires_at = expires_at - interval '1 minute' where session_id = ${params.id}`,
  );

  expect(await redeem(params, code)).toBe('code_invalid');
  expect(await codes()).toBe(1);
  await forgetAged(api().db, PERSONAL_DATA);
  expect(await codes()).toBe(0);
});

test('is stored as a hash', async () => {
  const { params, code } = await codeScene();

  const rows = await rowsOf<{ whole: string }>(
    api().database.owner.db,
    sql`select encode(hash, 'hex') as hash, row_to_json(f)::text as whole
        from frame_code f where session_id = ${params.id}`,
  );

  expect(rows).toMatchObject([{ hash: createHash('sha256').update(code).digest('hex') }]);
  expect(rows[0]?.whole).not.toContain(code);
});
