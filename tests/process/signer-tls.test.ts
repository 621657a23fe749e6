import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TlsFiles } from '../../server/platform/config/withdrawals.ts';
import { signerAt } from '../../server/tokens/chain/signer/client.ts';
import { listenForRequests } from '../../server/tokens/chain/signer/listen.ts';
import type { SignRequest } from '../../server/tokens/chain/signer/protocol.ts';
import { newIssuer } from '../support/certificates/certificates.ts';

const REQUEST: SignRequest = {
  ...{ action: 'transfer', id: `wd_${'0'.repeat(26)}`, nonce: '1', maxFee: '1', priorityFee: '1' },
  ...{ to: `0x${'1'.repeat(40)}`, amount: '1', member: `usr_${'0'.repeat(26)}` },
};
const ANSWER = { ok: false, refusal: 'over_day' };

const asked: string[] = [];
let folder: string;
/** Certificates of our issuer and of another. */
let ours: TlsFiles;
let anothers: TlsFiles;
let port: number;
let close: () => Promise<void>;
let issue: Awaited<ReturnType<typeof newIssuer>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salus-tls-'));
  issue = await newIssuer(folder, 'ours');
  ours = await issue('server');
  anothers = await (await newIssuer(folder, 'anothers'))('server');
  const tls = await issue('localhost');
  const listening = await listenForRequests(
    { host: '127.0.0.1', port: 0, tls },
    {
      async sign({ id }) {
        asked.push(id);
        return { ok: false, refusal: 'over_day' };
      },
      changePasskey: async () => ({ ok: false, refusal: 'approval_invalid' }),
      heads: async () => ({ ok: true, kept: null }),
    },
  );
  port = listening.port ?? 0;
  close = listening.close;
});
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
});

const signer = (tls: TlsFiles, host = 'localhost') => signerAt({ host, port, tls });

test('a client with a certificate of the issuer is answered over TLS', async () => {
  expect(await signer(ours).sign(REQUEST)).toEqual(ANSWER);
  expect(asked.splice(0)).toEqual([REQUEST.id]);
});

test('a client with a certificate of another issuer is refused', async () => {
  await expect(signer({ ...anothers, ca: ours.ca }).sign(REQUEST)).rejects.toThrow();
  expect(asked).toEqual([]);
});

test('a client whose certificate has expired is refused', async () => {
  await expect(signer(await issue('server', -1)).sign(REQUEST)).rejects.toThrow();
  expect(asked).toEqual([]);
});

test('the server gives no request to a signer whose certificate has expired', async () => {
  const expired = await listenForRequests(
    { host: '127.0.0.1', port: 0, tls: await issue('localhost', -1) },
    {
      async sign({ id }) {
        asked.push(id);
        return { ok: false, refusal: 'over_day' };
      },
      changePasskey: async () => ({ ok: false, refusal: 'approval_invalid' }),
      heads: async () => ({ ok: true, kept: null }),
    },
  );
  const at = signerAt({ host: 'localhost', port: expired.port ?? 0, tls: ours });

  await expect(at.sign(REQUEST)).rejects.toThrow('expired');
  expect(asked).toEqual([]);
  await expired.close();
});

test('a client without a certificate is refused', async () => {
  const socket = connect({ host: 'localhost', port, rejectUnauthorized: false });
  socket.on('error', () => {});
  socket.on('data', () => socket.destroy());
  const closed = new Promise((done) => socket.once('close', done));
  socket.end(`${JSON.stringify(REQUEST)}\n`);
  await closed;

  expect(asked).toEqual([]);
});

test('the server gives no request to a signer of another issuer, or of another name', async () => {
  const untrusted = signer({ ...ours, ca: anothers.ca }).sign(REQUEST);
  await expect(untrusted).rejects.toThrow(/certificate|issuer/);
  await expect(signer(ours, '127.0.0.1').sign(REQUEST)).rejects.toThrow(/altnames|cert's/);
  expect(asked).toEqual([]);
});
