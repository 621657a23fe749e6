/** The documentation at `/docs`: the pages of `npm run build`, with this installation's address. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/http/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { IMMUTABLE } from './cache-control.ts';
import { compressed } from './compress.ts';
import { documentHeaders } from './headers.ts';
import { exactPackages } from './releases.ts';

/** What the documents of the repository call an installation. */
const PLACEHOLDER = 'https://pay.example';

/** A lockfile names the address that was installed, so the pages name one that keeps its bytes. */
const PACKAGE = /\/packages\/([a-z]+)\.tgz/g;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};
const NOT_FOUND = '404.html';
/** For the server alone. */
const HASHES = 'hashes.json';

interface Page {
  text: string;
  tag: string;
}

export async function guideRoutes(
  { http, config }: Pick<App, 'http' | 'config'>,
  dist: string,
): Promise<void> {
  const folder = join(dist, 'docs');
  const names = namesIn(folder);
  if (names.size === 0) return;
  const hashes = JSON.parse(readFileSync(join(folder, HASHES), 'utf8'));
  const pages = new Map<string, Page>();
  const packages = await exactPackages(dist);

  async function read(name: string): Promise<Page> {
    const known = pages.get(name);
    if (known) return known;
    const text = (await readFile(join(folder, name), 'utf8'))
      .replace(PACKAGE, (address, name: string) => {
        const exact = packages.get(name);
        return exact ? `/packages/${exact}` : address;
      })
      .replaceAll(PLACEHOLDER, config.publicUrl)
      .replace('<html lang="en">', `<html lang="en" data-mode="${config.mode}">`);
    const page = { text, tag: `"${createHash('sha256').update(text).digest('base64url')}"` };
    pages.set(name, page);
    return page;
  }

  async function send(request: FastifyRequest, reply: FastifyReply) {
    const path = (request.url.split('?', 1)[0] ?? '').replace(/^\/docs\/?/, '').replace(/\/$/, '');
    const found = nameOf(path, names);
    // Programs ask for these; people for pages.
    if (!found && extname(path) !== '') throw new Problem('not_found');
    const name = found ?? NOT_FOUND;
    const page = await read(name);
    reply.headers(documentHeaders('guide', { nonce: '', hashes }));
    reply.type(TYPES[extname(name)] ?? 'application/octet-stream').header('content-language', 'en');
    if (!found)
      return compressed(request, reply.code(404).header('cache-control', 'no-store'), page.text);
    reply.header('etag', page.tag);
    if (request.headers['if-none-match'] === page.tag) return reply.code(304).send();
    return compressed(request, reply, page.text);
  }

  await http.register(fastifyStatic, {
    preCompressed: false,
    index: false,
    decorateReply: false,
    cacheControl: false,
    root: join(folder, 'assets'),
    prefix: '/docs/assets/',
    setHeaders: (reply) => {
      reply.header('cache-control', IMMUTABLE);
      reply.header('cross-origin-resource-policy', 'same-origin');
    },
  });
  http.get('/docs', send);
  http.get('/docs/*', send);
}

/** The files that may be requested; empty before the first build. */
function namesIn(folder: string): ReadonlySet<string> {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return new Set(
      names
        .map((name) => name.replaceAll('\\', '/'))
        .filter((name) => extname(name) in TYPES && name !== HASHES),
    );
  } catch {
    return new Set();
  }
}

function nameOf(path: string, names: ReadonlySet<string>): string | undefined {
  if (path === '') return 'index.html';
  if (path === NOT_FOUND) return undefined;
  return [path, `${path}.html`].find((name) => names.has(name));
}
