import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signerAt } from './client.ts';
import { listenForRequests } from './listen.ts';
import type { SignRequest } from './protocol.ts';

const folder = await mkdtemp(join(tmpdir(), 'salus-listen-'));
const path = join(folder, 'socket');
const asked: SignRequest[] = [];
let listening: { close(): Promise<void> };

beforeAll(async () => {
  listening = await listenForRequests(
    { socket: path },
    {
      async sign(request) {
        asked.push(request);
        return { ok: false, refusal: 'over_day' };
      },
      changePasskey: async () => ({ ok: false, refusal: 'approval_invalid' }),
      heads: async () => ({ ok: true, kept: null }),
    },
  );
});
afterAll(async () => {
  await listening.close();
  await rm(folder, { recursive: true });
});

const REQUEST: SignRequest = {
  action: 'transfer',
  id: `wd_${'0'.repeat(26)}`,
  nonce: '1',
  maxFee: '1',
  priorityFee: '1',
  to: `0x${'1'.repeat(40)}`,
  amount: '1',
  member: `usr_${'0'.repeat(26)}`,
};

/** Sends each chunk separately. @returns everything received until the connection ends */
async function said(...chunks: string[]): Promise<string> {
  const socket = createConnection(path).setEncoding('utf8');
  let answer = '';
  socket.on('data', (text) => {
    answer += text;
    socket.end();
  });
  socket.on('error', () => {});
  const closed = new Promise((done) => socket.once('close', done));
  for (const chunk of chunks) {
    if (socket.writable) socket.write(chunk);
    await new Promise(setImmediate);
  }
  await closed;
  return answer;
}

test('answers a request, also one that comes in pieces', async () => {
  const line = `${JSON.stringify(REQUEST)}\n`;

  expect(await signerAt({ socket: path }).sign(REQUEST)).toEqual({
    ok: false,
    refusal: 'over_day',
  });
  expect(await said(line.slice(0, 20), line.slice(20))).toContain('over_day');
  expect(asked.splice(0)).toEqual([REQUEST, REQUEST]);
});

test('answers a change of the passkey registry', async () => {
  const change = {
    action: 'remove-passkey',
    member: `usr_${'0'.repeat(26)}`,
    credential: 'a',
  } as const;

  expect(await signerAt({ socket: path }).changePasskey(change)).toEqual({
    ok: false,
    refusal: 'approval_invalid',
  });
});

test('accepts several requests at once that together exceed the limit of one', async () => {
  const lines = `${JSON.stringify({ ...REQUEST, memo: ' ' })}\n`.repeat(130);

  expect(lines.length).toBeGreaterThan(24_576);
  expect(await said(lines)).toContain('malformed');
});

test('ends a connection whose line is too long, also when it arrives in small pieces', async () => {
  const pieces = Array.from({ length: 200 }, () => ' '.repeat(1_000));

  expect(await said(...pieces)).toBe('');
  expect(await said(`${' '.repeat(25_000)}${JSON.stringify(REQUEST)}\n`)).toBe('');
  expect(asked).toEqual([]);
});
