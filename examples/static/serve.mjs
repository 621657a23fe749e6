/**
 * Serves this folder's files like any static host, and creates one payment to try them with. The
 * payment itself needs no server.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const { PORT = '4300', SALUS_URL = 'http://localhost:4000', SALUS_TOKEN } = process.env;
const TYPES = { html: 'text/html', css: 'text/css', mjs: 'text/javascript' };

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://static');
  const [, name = '', type = ''] =
    /^\/([a-z]+)\.(html|css|mjs)$/.exec(pathname === '/' ? '/index.html' : pathname) ?? [];
  const file = await readFile(new URL(`${name}.${type}`, import.meta.url), 'utf8').catch(
    () => null,
  );
  if (file === null) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': `${TYPES[type]}; charset=utf-8` });
  response.end(file.replaceAll('http://localhost:4000', SALUS_URL));
});

/** A merchant does this once, outside the page: the page itself needs no token. */
async function newPayment() {
  const answer = await fetch(`${SALUS_URL}/api/merchant/pay-sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SALUS_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: '40.00', currency: 'EUR', description: 'Seven quiet mornings' }),
  });
  if (!answer.ok) throw new Error(`Salus answered ${answer.status} ${await answer.text()}`);
  return (await answer.json()).id;
}

if (!SALUS_TOKEN) {
  console.error('Set SALUS_TOKEN: npm start prints where it is.');
  process.exit(1);
}
server.listen(Number(PORT), '127.0.0.1', async () => {
  console.log(`http://127.0.0.1:${PORT}/?session=${await newPayment()}`);
});
