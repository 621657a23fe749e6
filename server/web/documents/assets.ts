/** Serves the build's files with precompressed Brotli; files with hashed names are immutable. */

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { Problem } from '../../platform/http/problem.ts';
import { IMMUTABLE } from './cache-control.ts';
import { DOCUMENT_KINDS } from './headers.ts';
import { loaderRoute } from './loader-script.ts';
import { packageRoutes } from './packages.ts';
import { MODULES } from './releases.ts';

/** For stable URLs that shops use: a new release reaches every shop within 15 minutes. */
const ROLLING = 'public, max-age=300, stale-while-revalidate=600';

/** The whitepaper has a stable URL and rarely changes. */
const PAPER = 'public, max-age=3600';

type Settings = Parameters<typeof loaderRoute>[2] & Pick<Config, 'releases'>;

export async function assetRoutes(
  http: FastifyInstance,
  dist: string,
  config: Settings,
): Promise<void> {
  const shared = {
    preCompressed: true,
    index: false,
    decorateReply: false,
    cacheControl: false,
  } as const;
  for (const kind of DOCUMENT_KINDS.filter((kind) => kind !== 'operate')) {
    await http.register(fastifyStatic, {
      ...shared,
      root: join(dist, kind, 'assets', kind),
      prefix: `/assets/${kind}/`,
      setHeaders: (reply) => {
        reply.header('cache-control', IMMUTABLE);
        // The frame's Cross-Origin-Embedder-Policy requires this header.
        reply.header('cross-origin-resource-policy', 'same-origin');
      },
    });
  }
  // One route per file, because the folder's URL is a page.
  await http.register(fastifyStatic, {
    ...shared,
    preCompressed: false,
    wildcard: false,
    root: join(dist, 'resources'),
    prefix: '/resources/',
    setHeaders: (reply) => {
      reply.header('cache-control', PAPER);
      reply.header('cross-origin-resource-policy', 'same-origin');
    },
  });
  await packageRoutes(http, dist, config.releases);
  await http.register((texts) => textRoutes(texts, dist, shared), { prefix: TEXTS });
  await http.register((widget) => widgetRoutes(widget, dist, config, shared), {
    prefix: '/widget',
  });
}

const TEXTS = '/assets/hosted/texts';
const TEXT = /^\/assets\/hosted\/texts\/([\w-]{1,40})\/([a-z]{2}\/[a-z-]{1,40}\.json)$/;

/** The texts of the app; the folder's name is their version (`scripts/build/hosted-texts.mjs`). */
async function textRoutes(
  http: FastifyInstance,
  dist: string,
  shared: Omit<FastifyStaticOptions, 'root'>,
): Promise<void> {
  const root = join(dist, 'hosted', TEXTS);
  const [newest] = await readdir(root).catch(() => []);
  // A page opened before a release requests older texts when its language changes.
  http.setNotFoundHandler(async (request, reply) => {
    const [, version, file] = TEXT.exec(request.url) ?? [];
    if (!file || !newest || version === newest) throw new Problem('not_found');
    return reply.header('cache-control', 'no-store').redirect(`${TEXTS}/${newest}/${file}`, 307);
  });
  await http.register(fastifyStatic, {
    ...shared,
    root,
    prefix: '/',
    setHeaders: (reply) => {
      reply.header('cache-control', IMMUTABLE);
      reply.header('cross-origin-resource-policy', 'same-origin');
    },
  });
}

async function widgetRoutes(
  http: FastifyInstance,
  dist: string,
  config: Settings,
  shared: Omit<FastifyStaticOptions, 'root'>,
): Promise<void> {
  const folders = MODULES.map((name) => join(dist, name, 'widget'));
  http.addHook('onSend', async (_, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin');
    reply.header('access-control-allow-origin', '*');
  });
  // A browser may have cached the loader of an older release.
  http.setNotFoundHandler(async (request, reply) => {
    const [, name = ''] = MODULE.exec(request.url) ?? [];
    const newest = name && (await newestIn(join(dist, name, 'widget')));
    if (!newest) throw new Problem('not_found');
    return reply.header('cache-control', 'no-store').redirect(`/widget/${newest}`, 307);
  });
  await loaderRoute(http, dist, config, ROLLING);
  await http.register(fastifyStatic, {
    ...shared,
    root: [
      join(dist, 'loader', 'widget'),
      ...folders,
      join(dist, 'releases', 'widget'),
      ...(config.releases ? [join(config.releases, 'widget')] : []),
    ],
    prefix: '/',
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED.test(path) || PINNED.test(path) ? IMMUTABLE : ROLLING);
    },
  });
}

/** A pinned loader (`npm run embed:release`), whose hash shops write into their tag. */
const PINNED = /\/v\d+\.\d+\.\d+\.js(\.br)?$/;

/** Other names are stable URLs: loader, mock, and the page that the loader's messages link to. */
const HASHED = /\.[\w-]{6,40}\.js(\.br)?$/;

const MODULE = /^\/widget\/(bridge|extras|modal|open)\.[\w-]{1,40}\.js$/;

async function newestIn(folder: string): Promise<string | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.js'));
  const built = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  return built.sort((one, other) => other.at - one.at)[0]?.name;
}
