/**
 * Serves the page with Vite, and two routes: one creates a session, one says whether it is paid.
 */
import { createServer } from 'node:http';
import { createSalus, SalusError } from '@salus/server';
import { createServer as createVite } from 'vite';

const { SALUS_TOKEN, SALUS_URL = 'http://localhost:4000', PORT = '4300' } = process.env;
if (!SALUS_TOKEN) {
  console.error('Set SALUS_TOKEN: it is in your Salus account.');
  process.exit(1);
}

const salus = createSalus({ url: SALUS_URL, token: SALUS_TOKEN });
const prices = { mat: '40.00', cushion: '25.00' };

const server = createServer();
const vite = await createVite({
  root: import.meta.dirname,
  configFile: false,
  server: { middlewareMode: true, hmr: { server } },
  define: { 'import.meta.env.VITE_SALUS_URL': JSON.stringify(SALUS_URL) },
});

async function answer(method, path) {
  const [, sessions, id] = path.split('/');
  if (sessions !== 'sessions' || !id) return undefined;
  if (method === 'POST' && Object.hasOwn(prices, id)) {
    const session = await salus.paySessions.create({
      amount: prices[id],
      currency: 'EUR',
      reference: id,
    });
    return { session: session.id, url: session.url };
  }
  // The id of a session is known only to its visitor.
  const { status } = await salus.paySessions.read(id);
  return { status };
}

server.on('request', async (request, response) => {
  try {
    const body = await answer(request.method, new URL(request.url, 'http://page').pathname);
    if (body === undefined) return vite.middlewares(request, response);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  } catch (error) {
    console.error(error);
    response.writeHead(error instanceof SalusError && error.status === 404 ? 404 : 502).end();
  }
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`Open http://127.0.0.1:${PORT}`));
