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
  listening = await listenForRequests(path, {
    async sign(request) {
      asked.push(request);
      return { ok: false, refusal: 'over_day' };
    },
  });
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
};

/** What comes back until the connection ends. Each chunk is one of its own. */
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

  expect(await signerAt(path).sign(REQUEST)).toEqual({ ok: false, refusal: 'over_day' });
  expect(await said(line.slice(0, 20), line.slice(20))).toContain('over_day');
  expect(asked.splice(0)).toEqual([REQUEST, REQUEST]);
});

test('hears several requests at once, longer together than one may be', async () => {
  const lines = `${JSON.stringify({ ...REQUEST, memo: ' ' })}\n`.repeat(30);

  expect(lines.length).toBeGreaterThan(4_096);
  expect(await said(lines)).toContain('malformed');
});

test('ends a connection whose line is too long, in however small pieces it comes', async () => {
  const pieces = Array.from({ length: 200 }, () => ' '.repeat(1_000));

  expect(await said(...pieces)).toBe('');
  expect(await said(`${' '.repeat(5_000)}${JSON.stringify(REQUEST)}\n`)).toBe('');
  expect(asked).toEqual([]);
});
