/** Settings of production alone: its address, its database and its secrets. */
import { randomBytes } from 'node:crypto';
import { KEY_BYTES, type KeyRing, keysIn, keysProblem } from '../core/key-ring.ts';
import { given, required, text, toggle } from './kinds.ts';
import { isPostgres } from './replicas.ts';
import { onlyOf, type Setting, secret } from './setting.ts';

/** It is compared with the Origin header, so it must have exactly that form. */
export const publicUrl = (what: string): Setting<string> =>
  required(
    given(
      what,
      (url) => (url.startsWith('https://') && URL.parse(url)?.origin === url ? url : undefined),
      '',
    ),
  );

const database = (what: string): Setting<string> =>
  secret(given(what, (url) => (isPostgres(url) ? url : undefined), ''));

/** @param longest maximum length of a key in bytes */
const keys = (longest: number): Setting<KeyRing> =>
  secret(
    required({
      parse: (ring) => (keysProblem(keysIn(ring), longest) ? undefined : keysIn(ring)),
      reason: (ring) => keysProblem(keysIn(ring), longest) ?? '',
      absent: NO_KEYS,
    }),
  );

/** Of a process without the setting: it opens and signs nothing. */
const NO_KEYS: KeyRing = [new Uint8Array(randomBytes(KEY_BYTES))];

/** Refused with a reason of its own, because it would be unsafe for real money. */
const never = (reason: string, isAllowed = (_: string) => false): Setting<string> => ({
  parse: (given) => (isAllowed(given) ? given : undefined),
  reason: () => reason,
  absent: '',
});

/** The console listens for the proxy on its own machine, unless the setting says otherwise. */
export const CONSOLE = { HOST: text('127.0.0.1') };

export const PRODUCTION = {
  PUBLIC_URL: publicUrl('the https origin of this server, such as https://pay.example'),
  DATABASE_URL: required(
    database('a PostgreSQL server, such as postgres://user:password@host/salus'),
  ),
  DATABASE_SESSION_URL: database(
    'the PostgreSQL server behind the pooler of DATABASE_URL, postgres://…',
  ),
  HOST: text('0.0.0.0'),
  MANDATES: toggle('off'),
  // The worker signs nobody in: its key is of no use to anybody.
  JWT_SECRET: onlyOf('web', keys(1024)),
  ENCRYPTION_KEY: keys(KEY_BYTES),
  NODE_TLS_REJECT_UNAUTHORIZED: never(
    'must not turn certificate checks off; add a CA with NODE_EXTRA_CA_CERTS',
    (given) => given !== '0',
  ),
  WEBHOOK_ALLOW: never('only the sandbox may call private addresses'),
};
