import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { makeOnce } from './whole-file.ts';

/** Secrets of this sandbox, made once and kept in its folder, readable by this user alone. */
export async function sandboxSecrets(folder: string): Promise<Config['secrets']> {
  const path = join(folder, 'secrets.json');
  await mkdir(folder, { recursive: true });
  const made = {
    jwt: randomBytes(32).toString('base64'),
    encryption: randomBytes(32).toString('base64'),
  };
  const kept = JSON.parse(await makeOnce(path, JSON.stringify(made))) as typeof made;
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
  return { jwt: [bytes(kept.jwt)], encryption: [bytes(kept.encryption)] };
}
