import * as endpoints from '#shared/reserves/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { holderOf } from '../../platform/http/require-access.ts';
import { publicReserveKeys } from './keys.ts';
import { readInclusion, readProofs } from './read.ts';

export function reserveRoutes(app: App): void {
  const { db } = app;

  serve(app, endpoints.read, async ({ input: { query }, reply }) => {
    const before = query.before === undefined ? undefined : Number(query.before);
    reply.header('cache-control', 'public, max-age=60');
    return { keys: await publicReserveKeys(db), proofs: await readProofs(db, { before }) };
  });

  serveRead(app, endpoints.readMine, async ({ reads, caller }) => {
    const holder = caller.require((known) => holderOf(known, 'balance:read'));
    const inclusion = await readInclusion(reads, caller.holder.id);
    return { member: holder().id, ...inclusion };
  });
}
