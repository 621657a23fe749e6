/**
 * The OpenAPI document of the merchant API as this server would serve it, without a database: the
 * documentation is made from it. Writes `dist/openapi.json` when it is run.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '../../server/app.ts';
import { sandboxConfig } from '../../server/platform/config/config.ts';
import { createLog } from '../../server/platform/core/log.ts';
import { ROOT } from '../run/runtime.mjs';

/** The address that the documentation replaces by that of the installation. */
const PUBLIC_URL = 'https://pay.example';
const KEY = [new Uint8Array(32)];
/** Stands for what only a request uses. */
const unused = new Proxy(() => unused, {
  get: (_, name) => (name === 'then' ? undefined : unused),
});

export async function merchantDocument() {
  const secrets = { jwt: KEY, encryption: KEY };
  const config = { ...sandboxConfig({}, { secrets, webhookAllow: [] }), publicUrl: PUBLIC_URL };
  const http = await buildApp({
    ...{ config, log: createLog('silent') },
    // Without the build, which may be under way.
    dist: join(ROOT, 'none'),
    templates: { dev: true, prerendered: [], read: async () => '' },
    ...{ db: unused, live: unused, metrics: unused, requests: unused },
    ...{ deliveries: unused, cardEvents: unused },
  });
  const answer = await http.inject('/api/merchant/openapi.json');
  // The examples of events get new ids each time; the documentation is rebuilt when this text changes.
  return answer.body.replace(/\b([a-z]{3})_[0-9a-z]{26}\b/g, '$1_4x8k1m6q3t5w0y7z2b4d7n2c9v');
}

if (import.meta.main) {
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(join(ROOT, 'dist/openapi.json'), await merchantDocument());
}
