import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NONCE_PLACEHOLDER } from '#shared/documents/bootstrap-data.ts';
import type { App } from '../../platform/http/app.ts';
import { compressed } from '../documents/compress.ts';
import { documentHeaders } from '../documents/headers.ts';
import { errorsPage } from './errors-page.ts';
import type { OpenApi } from './openapi-types.ts';
import { referencePage } from './reference-page.ts';

/** The developer reference, rendered from the document at the first request. */
export function apiDocsRoutes({ http, config }: App, document: () => OpenApi): void {
  const PAGES: Record<string, () => string> = {
    '/docs': () => referencePage(document(), config),
    '/docs/errors': () => errorsPage(document(), config),
  };
  for (const [url, make] of Object.entries(PAGES)) {
    let page: string | undefined;
    http.get(url, { schema: { hide: true } }, async (request, reply) => {
      page ??= make();
      return send(request, reply, page);
    });
  }

  async function send(request: FastifyRequest, reply: FastifyReply, page: string) {
    const nonce = randomBytes(16).toString('base64url');
    reply.headers(documentHeaders('docs', { nonce }));
    reply.type('text/html; charset=utf-8').header('content-language', 'en');
    return compressed(request, reply, page.replaceAll(NONCE_PLACEHOLDER, nonce));
  }
}
