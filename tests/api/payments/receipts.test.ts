/** The signed receipt for a merchant's page, and the keys to verify it. */
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { KEYS_PATH, RECEIPT_TYPE, ReceiptClaims } from '#shared/receipts/claims.ts';
import { receiptSigner } from '../../../server/payments/receipts/sign.ts';
import { createLog } from '../../../server/platform/core/log.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';

const api = useApi();

/** Pays a session. @returns its receipt, what it says, and how to confirm it again */
async function paid(session: Record<string, unknown> = {}, on: TestApi = api()) {
  const { id, payer } = await payScene(on, {}, session);
  const confirm = async (at = on): Promise<string> => {
    const input = { params: { id }, token: payer.token, body: { total: TOTAL } };
    return (await at.call(payEndpoints.confirm, input)).json().signedReceipt;
  };
  const receipt = await confirm();
  return { id, payer, receipt, confirm };
}

const published = async (on = api()) => (await on.http.inject(KEYS_PATH)).json();

async function verify(receipt: string, on = api()) {
  const keys = createLocalJWKSet(await published(on));
  return jwtVerify(receipt, keys, { algorithms: ['ES256'], typ: RECEIPT_TYPE });
}

describe('a signed receipt', () => {
  test('contains the payment and the merchant’s origins, and nothing about the payer', async () => {
    const { id, payer, receipt } = await paid({ reference: 'order 7' });

    const { payload } = await verify(receipt);

    const { iat, paidAt, jti, ...claims } = ReceiptClaims.parse(payload);
    expect(claims).toEqual({
      iss: api().config.publicUrl,
      aud: expect.arrayContaining([expect.stringMatching(/^https:\/\/www\./)]),
      sub: id,
      amount: '40.00',
      currency: 'EUR',
      reference: 'order 7',
    });
    expect(Math.abs(Date.parse(paidAt) / 1000 - iat)).toBeLessThan(60);
    expect(jti).toMatch(/^txn_/);
    expect(JSON.stringify(payload)).not.toContain(payer.id);
    expect(JSON.stringify(payload)).not.toContain(payer.email);
  });

  test('says the same when the payment is confirmed again', async () => {
    const { receipt, confirm } = await paid();
    const { iat: _, ...first } = decodeJwt(receipt);

    const { iat: __, ...again } = decodeJwt(await confirm());

    expect(again).toEqual(first);
  });

  test('is invalid once any character changes', async () => {
    const { receipt } = await paid();
    const [head, , signature] = receipt.split('.');
    const claims = { ...decodeJwt(receipt), amount: '4000.00' };
    const body = Buffer.from(JSON.stringify(claims)).toString('base64url');

    await expect(verify(`${head}.${body}.${signature}`)).rejects.toThrow('signature');
  });

  test('is not shown to callers that only read the session', async () => {
    const { id } = await paid();

    const { body } = await api().call(payEndpoints.read, { params: { id } });

    expect(body).not.toContain('signedReceipt');
    expect(body).not.toContain('claims');
  });

  test('never prevents a payment when it cannot be signed', async () => {
    const broken = await startApi(
      { secrets: { jwt: api().config.secrets.jwt, encryption: [new Uint8Array(32).fill(9)] } },
      api().database,
    );
    await paid();

    const { receipt, confirm } = await paid({}, broken);

    expect(receipt).toBeNull();
    expect(broken.logged.join()).toContain('no receipt was signed');
    expect(await confirm(api())).toMatch(/^ey/);
    await broken.http.close();
  });
});

describe('the keys', () => {
  test('are published to every origin, without their private halves', async () => {
    await ops(api(), 'receipts:rotate');

    const response = await api().http.inject(KEYS_PATH);

    expect(response.headers).toMatchObject({
      'content-type': expect.stringContaining('application/jwk-set+json'),
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300',
    });
    for (const key of response.json().keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    }
  });

  test('are stored encrypted', async () => {
    await ops(api(), 'receipts:rotate');

    const { rows } = await api().database.execute('select private_key from receipt_key');

    for (const { private_key } of rows as { private_key: Uint8Array }[]) {
      expect(Buffer.from(private_key).toString('latin1')).not.toContain('PRIVATE KEY');
    }
  });

  test('are published ten minutes before they sign, and stay after the next one does', async () => {
    const { receipt: before, confirm } = await paid();
    const { output } = await ops(api(), 'receipts:rotate');
    const [next = ''] = output.split(' ');

    expect((await published()).keys.map(({ kid }: { kid: string }) => kid)).toContain(next);
    const another = await startApi({}, api().database);
    expect(decodeProtectedHeader(await confirm(another)).kid).not.toBe(next);

    await api().db.execute(sql`update receipt_key set sign_from = clock_timestamp()
      where kid = ${next}`);
    const later = await startApi({}, api().database);
    expect(decodeProtectedHeader(await confirm(later)).kid).toBe(next);
    await expect(verify(before)).resolves.toBeDefined();
    await Promise.all([another.http.close(), later.http.close()]);
  });

  test('are valid whichever process created them', async () => {
    const processes = await Promise.all([1, 2].map(() => startApi({}, api().database)));
    await api().db.execute(sql`update receipt_key set revoked_at = now()`);

    const receipts = await Promise.all(processes.map((one) => paid({}, one)));

    for (const { receipt } of receipts) await expect(verify(receipt)).resolves.toBeDefined();
    await Promise.all(processes.map(({ http }) => http.close()));
  });

  test('sign a minute longer at most in a process that has read them before', async () => {
    let now = 0;
    const claims = {
      ...{ aud: [], sub: 'pay_1', jti: 'txn_1', amount: '1.00', currency: 'EUR' },
      ...{ reference: null, paidAt: new Date().toISOString() },
    };
    const log = createLog('info', { write: () => {} });
    const sign = receiptSigner(api().db, api().config, log, () => now);
    const kidAt = async (ms: number) => {
      now = ms;
      return decodeProtectedHeader((await sign(claims)) ?? '').kid;
    };
    const first = await kidAt(0);
    await ops(api(), 'receipts:revoke', '--kid', first ?? '');

    expect(await kidAt(59_999)).toBe(first);
    expect(await kidAt(60_000)).not.toBe(first);
  });

  test('are deleted when they are revoked, which invalidates their receipts', async () => {
    const { confirm } = await paid();
    const fresh = await startApi({}, api().database);
    const receipt = await confirm(fresh);
    const { kid = '' } = decodeProtectedHeader(receipt);

    const { code } = await ops(api(), 'receipts:revoke', '--kid', kid);

    expect(code).toBe(0);
    await expect(verify(receipt)).rejects.toThrow('no applicable key');
    expect((await ops(api(), 'receipts:revoke', '--kid', kid)).code).not.toBe(0);
    expect((await ops(api(), 'receipts:keys')).output).toContain(`${kid}  from`);
    const next = await startApi({}, api().database);
    await expect(verify(await confirm(next))).resolves.toBeDefined();
    await Promise.all([fresh.http.close(), next.http.close()]);
  });
});
