import type { FastifyRequest } from 'fastify';
import * as endpoints from '#shared/appearance/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { Problem } from '../../platform/http/problem.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { readAppearance, updateLook } from './appearance.ts';
import { deleteLogo, findLogo, uploadLogo } from './logo.ts';

export function appearanceRoutes(app: App): void {
  const { db } = app;

  serveRead(app, endpoints.read, ({ reads, caller }) => readAppearance(reads, caller.business));

  serve(app, endpoints.update, ({ input, caller }) =>
    updateLook(db, caller.business.id, input.body),
  );

  serve(app, endpoints.uploadLogo, ({ input, caller }) =>
    uploadLogo(db, caller.business.id, input.body.image),
  );

  serve(app, endpoints.deleteLogo, ({ caller }) => deleteLogo(db, caller.business.id));
}

type LogoRequest = FastifyRequest<{ Params: { name: string } }>;

const NAME = /^([0-9a-f]{32})\.webp$/;

/** The images, outside `/api` at the origin of the documents that show them. */
export function logoRoutes({ http, db }: App): void {
  http.get('/logos/:name', async (request: LogoRequest, reply) => {
    const { name } = request.params;
    const [, hash] = NAME.exec(name) ?? [];
    const image = hash && (await findLogo(db, hash));
    if (!image) throw new Problem('not_found');
    reply.headers({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      // Opened as a page, it is an image and nothing else.
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
    return Buffer.from(image);
  });
}
