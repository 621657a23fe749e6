/** Malformed and ambiguous HTTP that no client library sends. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';

const api = useApi();
let port: number;
beforeAll(async () => {
  port = Number(new URL(await api().http.listen({ host: '127.0.0.1', port: 0 })).port);
});

/** All that is answered to `bytes`, after which nothing follows. */
function answerTo(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(Buffer.from(bytes, 'latin1'));
  return text(socket);
}

const HOST = 'host: localhost';
const JSON_TYPE = 'content-type: application/json';
const lines = (...all: string[]) => all.join('\r\n');
const posted = (...headers: string[]) =>
  lines('POST /api/auth/local HTTP/1.1', HOST, JSON_TYPE, ...headers);

test.each([
  ['a handshake of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['no host', lines('GET /api/appconfig HTTP/1.1', '', '')],
  ['a version there is not', lines('GET / HTTP/9.9', HOST, '', '')],
  ['a method in small letters', lines('get / HTTP/1.1', HOST, '', '')],
  ['a method there is not', lines('BREW / HTTP/1.1', HOST, '', '')],
  ['a byte that is no text in the path', lines('GET /api/\xff\0 HTTP/1.1', HOST, '', '')],
  ['a NUL in a header', lines('GET / HTTP/1.1', HOST, 'x: a\0b', '', '')],
  ['a header that is folded', lines('GET / HTTP/1.1', HOST, 'x: a', '\tb', '', '')],
  ['a space before the colon', lines('GET / HTTP/1.1', HOST, 'x : a', '', '')],
  ['a header of 40 kB', lines('GET / HTTP/1.1', HOST, `x: ${'x'.repeat(40_000)}`, '', '')],
  [
    '5000 headers',
    lines('GET / HTTP/1.1', HOST, ...Array.from({ length: 5_000 }, () => 'x: a'), '', ''),
  ],
  ['two lengths', posted('content-length: 2', 'content-length: 40', '', '{}')],
  [
    'a length and chunks',
    posted('content-length: 2', 'transfer-encoding: chunked', '', '0', '', '{}'),
  ],
  ['a length below nothing', posted('content-length: -1', '', '{}')],
  ['a length above any', posted(`content-length: ${'9'.repeat(40)}`, '', '{}')],
  ['a chunk of no size', posted('transfer-encoding: chunked', '', 'zz', '{}', '0', '', '')],
  ['chunks of another kind', posted('transfer-encoding: xchunked', '', '2', '{}', '0', '', '')],
  ['a tunnel', lines('CONNECT shop.test:443 HTTP/1.1', HOST, '', '')],
  ['half of a body', posted('content-length: 400', '', '{"identifier":')],
])('%s is refused, and the next request is answered', async (_, bytes) => {
  const answer = await answerTo(bytes);
  const next = await answerTo(lines('GET /health/live HTTP/1.0', HOST, '', ''));

  // One refusal or a closed connection, and no handler has run.
  expect(answer).toMatch(/^($|HTTP\/1\.1 4\d\d )/);
  expect(answer.match(/HTTP\/1/g)?.length ?? 0).toBeLessThan(2);
  expect(answer).not.toMatch(/\bat .+:\d+:\d+|node_modules|HPE_/);
  expect(next).toMatch(/^HTTP\/1\.1 200 /);
});
