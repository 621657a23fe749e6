/** Certificates for tests, made by `openssl` as docs/operations/recover.md makes them. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TlsFiles } from '../../../server/platform/config/withdrawals.ts';

const run = promisify(execFile);
const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** @returns a function that issues a certificate for a host's name; all of one issuer */
export async function newIssuer(folder: string, name: string) {
  const ca = join(folder, `${name}.pem`);
  const caKey = join(folder, `${name}.key`);
  await run('openssl', [
    ...['req', '-x509', ...EC, '-keyout', caKey, '-out', ca],
    ...['-days', '1', '-subj', `/CN=${name}`],
  ]);
  /** @param days negative for a certificate that has expired */
  return async function issue(host: string, days = 1): Promise<TlsFiles> {
    const path = (kind: string) => join(folder, `${name}-${host}-${days}.${kind}`);
    await run('openssl', [
      ...['req', '-new', ...EC, '-keyout', path('key'), '-out', path('csr')],
      ...['-subj', `/CN=${host}`],
    ]);
    await writeFile(path('ext'), `subjectAltName=DNS:${host}\n`);
    await run('openssl', [
      ...['x509', '-req', '-in', path('csr'), '-CA', ca, '-CAkey', caKey, '-CAcreateserial'],
      ...['-days', String(days), '-extfile', path('ext'), '-out', path('pem')],
    ]);
    return { cert: path('pem'), key: path('key'), ca };
  };
}
