/** The HTTP code this shop needs around node:http. Nothing here concerns payments. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { errorPage } from './pages.mjs';

const BODY_LIMIT = 64 * 1024;

/** A failed request: a status and a message for the visitor. */
export class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** The raw body, because the signature covers it. */
export async function read(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new Refusal(413, 'That is too much at once.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A page; `render` gets the nonce for its inline script. */
export function html(status, render) {
  const nonce = randomBytes(16).toString('base64');
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return { status, nonce, headers, body: String(render(nonce)) };
}

export function json(value) {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return { status: 200, headers, body: JSON.stringify(value) };
}

function policy(nonce, salus) {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' ${salus}`,
    `frame-src ${salus}`,
    "style-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function findRoute(routes, method, path) {
  for (const [route, handler] of Object.entries(routes)) {
    const [verb, pattern] = route.split(' ');
    const match = new RegExp(`^${pattern.replace(':id', '([\\w-]+)')}$`).exec(path);
    if (match && verb === (method === 'HEAD' ? 'GET' : method)) return [handler, match[1]];
  }
  throw new Refusal(404, 'There is nothing at this address.');
}

async function answer(request, routes) {
  try {
    const [handler, id] = findRoute(routes, request.method, request.url.split('?')[0]);
    return await handler(request, id);
  } catch (error) {
    if (error instanceof Refusal) {
      return html(error.status, () => errorPage(error.status, error.message));
    }
    console.error(error);
    return html(500, () => errorPage(500, 'Something went wrong on our side.'));
  }
}

/** Serves `routes` on localhost until the process ends. */
export function listen(port, portVariable, { routes, salus }) {
  const server = createServer({ requestTimeout: 10_000 }, async (request, response) => {
    const { status, headers, body, nonce } = await answer(request, routes);
    response.setHeader('x-content-type-options', 'nosniff');
    if (nonce) response.setHeader('content-security-policy', policy(nonce, salus));
    if (!request.complete) response.setHeader('connection', 'close');
    response.writeHead(status, headers).end(body);
  });

  server.on('error', (error) => {
    const taken = error.code === 'EADDRINUSE';
    console.error(taken ? `Port ${port} is taken. Set ${portVariable} to a free one.` : error);
    process.exit(1);
  });
  server.listen(port, '127.0.0.1', () => {
    console.log(`Casa Alba is open at http://127.0.0.1:${port}`);
  });

  const close = () => {
    server.close();
    setTimeout(() => server.closeAllConnections(), 2_000).unref();
  };
  process.once('SIGTERM', close);
  process.once('SIGINT', close);
}
