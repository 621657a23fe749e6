import { readFile } from 'node:fs/promises';
import type { TlsFiles } from '../../../platform/config/withdrawals.ts';

/**
 * Both sides of the connection present a certificate and accept only one issued by `ca`. The files
 * are read for each use, so that renewed certificates need no restart of the server.
 */
export async function readTlsFiles({ cert, key, ca }: TlsFiles) {
  const [certText, keyText, caText] = await Promise.all(
    [cert, key, ca].map((path) => readFile(path, 'utf8')),
  );
  return { cert: certText, key: keyText, ca: caText, minVersion: 'TLSv1.3' as const };
}
