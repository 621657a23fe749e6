/** The document of the console and its files. The document holds no data: the calls need a sign-in. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { brand } from '#shared/brand.ts';
import { compressed } from '../../web/documents/compress.ts';
import { documentHeaders } from '../../web/documents/headers.ts';
import { fill, type HtmlTemplates } from '../../web/documents/html-templates.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

export async function documentRoutes(
  http: FastifyInstance,
  { templates, dist }: { templates: Pick<HtmlTemplates, 'read' | 'dev'>; dist: string },
): Promise<void> {
  await http.register(fastifyStatic, {
    preCompressed: true,
    index: false,
    decorateReply: false,
    cacheControl: false,
    root: join(dist, 'operate', 'operate', 'assets'),
    prefix: '/operate/assets/',
    setHeaders: (reply) => {
      reply.header('cache-control', IMMUTABLE);
      reply.header('cross-origin-resource-policy', 'same-origin');
    },
  });
  for (const path of ['/operate', '/operate/*']) {
    http.get(path, async (request, reply) => {
      const nonce = randomBytes(16).toString('base64url');
      reply.headers(documentHeaders('operate', { nonce, dev: templates.dev }));
      reply.type('text/html; charset=utf-8');
      const html = fill(await templates.read('operate', request.url), {
        nonce,
        locale: 'en',
        title: `Console · ${brand.name}`,
        bootstrapData: {},
      });
      return compressed(request, reply, html);
    });
  }
}
