/** robots.txt and the sitemap. */
import type { FastifyInstance } from 'fastify';
import { PUBLIC_PATHS } from '#shared/public-paths.ts';
import type { Config } from '../../platform/config/config.ts';

/** A day, so that changes become visible soon. */
const CACHE = 'public, max-age=86400';

/** Private pages, and pages for a single payment, are not indexed. */
const PRIVATE = ['/account', '/api', '/embed', '/link', '/oauth', '/pay'];

export function discoveryRoutes(http: FastifyInstance, { publicUrl }: Config): void {
  const rules = PRIVATE.map((path) => `Disallow: ${path}/\nDisallow: ${path}$`);
  const robots = ['User-agent: *', ...rules, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
  const urls = [...PUBLIC_PATHS, '/docs'].map(
    (path) => `<url><loc>${publicUrl}${path}</loc></url>`,
  );
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');

  http.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', CACHE).send(robots),
  );
  http.get('/sitemap.xml', (_, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', CACHE).send(sitemap),
  );
}
