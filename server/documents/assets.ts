/** What the build wrote, served with brotli twins; hashed names never change. */
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Merchants name it for good; a new release reaches every shop within minutes. */
const ROLLING = 'public, max-age=300, stale-while-revalidate=86400';

/** The paper's address never changes, what stands in it seldom. */
const PAPER = 'public, max-age=3600';

export async function assetRoutes(http: FastifyInstance, dist: string): Promise<void> {
  const shared = {
    preCompressed: true,
    index: false,
    decorateReply: false,
    cacheControl: false,
  } as const;
  for (const kind of ['hosted', 'frame', 'signin']) {
    await http.register(fastifyStatic, {
      ...shared,
      root: join(dist, kind, 'assets', kind),
      prefix: `/assets/${kind}/`,
      setHeaders: (reply) => {
        reply.header('cache-control', IMMUTABLE);
        // The frame's document asks for this of everything it loads.
        reply.header('cross-origin-resource-policy', 'same-origin');
      },
    });
  }
  await http.register(fastifyStatic, {
    ...shared,
    root: [join(dist, 'loader', 'widget'), join(dist, 'bridge', 'widget')],
    prefix: '/widget/',
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('v1.js') ? ROLLING : IMMUTABLE);
      reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.header('access-control-allow-origin', '*');
    },
  }); // Each file is a route of its own: the folder's address is a page's.
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
}
