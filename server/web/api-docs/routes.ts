import type { App } from '../../platform/http/app.ts';

/** Where the reference stood before the documentation had a site; errors link here. */
const MOVED = { '/docs': '/docs/api', '/docs/errors': '/docs/errors' };

export function apiDocsRoutes({ http }: Pick<App, 'http'>): void {
  for (const [url, target] of Object.entries(MOVED)) {
    http.get(url, { schema: { hide: true } }, async (_, reply) => reply.redirect(target, 308));
  }
}
