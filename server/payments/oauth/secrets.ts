/** Codes and tokens: 256 random bits after a prefix that secret scanners recognise. Only hashes are stored. */
import { randomBytes } from 'node:crypto';
import { idPattern } from '#shared/ids.ts';
import { sha256 } from '../../platform/core/sha256.ts';

const PREFIXES = { code: 'salus_oac_', access: 'salus_oat_', refresh: 'salus_oar_' } as const;

/** A refresh token names its grant, so that a former one can be recognised without being stored. */
export function newSecret(kind: keyof typeof PREFIXES, grant = ''): string {
  return PREFIXES[kind] + (grant && `${grant}.`) + randomBytes(32).toString('base64url');
}

export const secretHash = sha256;

/** @returns undefined for anything but a refresh token */
export function grantOf(token: string): string | undefined {
  if (!token.startsWith(PREFIXES.refresh)) return undefined;
  const [grant = ''] = token.slice(PREFIXES.refresh.length).split('.', 1);
  return idPattern('ogr').test(grant) ? grant : undefined;
}
