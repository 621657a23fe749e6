import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { createOnce } from './atomic-file.ts';

/** Creates the sandbox's secrets once, in its folder, readable only by this user. */
export async function sandboxSecrets(folder: string): Promise<Config['secrets']> {
  const path = join(folder, 'secrets.json');
  await mkdir(folder, { recursive: true });
  const made = {
    jwt: randomBytes(32).toString('base64'),
    encryption: randomBytes(32).toString('base64'),
  };
  const kept = JSON.parse(await createOnce(path, JSON.stringify(made))) as typeof made;
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
  return { jwt: [bytes(kept.jwt)], encryption: [bytes(kept.encryption)] };
}
