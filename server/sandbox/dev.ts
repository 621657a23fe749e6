/** `npm run dev`: documents and modules come from Vite, changed as they are edited. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import { SHELL_FILES, type Shells } from '../documents/shells.ts';

/** What Vite serves; `/widget/v1.js` and the bridge stay as built. */
const MODULES =
  /^\/(@vite|@id|@fs|@react-refresh|node_modules|hosted|shared|locales|widget\/(?!v1\.|bridge\.))/;

export interface DevTools {
  shells: Shells;
  extend(http: FastifyInstance): void;
  close(): Promise<void>;
}

export async function startDevTools(root: string): Promise<DevTools> {
  const vite = await createServer({ root, server: { middlewareMode: true }, logLevel: 'warn' });
  return {
    shells: {
      dev: true,
      async read(kind, path) {
        const html = await readFile(join(root, SHELL_FILES[kind]), 'utf8');
        return vite.transformIndexHtml(path, html);
      },
    },
    extend(http) {
      http.addHook('onRequest', (request, reply, done) => {
        if (!MODULES.test(request.url)) return done();
        reply.hijack();
        vite.middlewares(request.raw, reply.raw, () => {
          reply.raw.statusCode = 404;
          reply.raw.end();
        });
      });
    },
    close: () => vite.close(),
  };
}
