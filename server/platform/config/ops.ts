/** Settings of the operator's commands, beside those of the server whose database they use. */
import { text } from './kinds.ts';
import { type Source, secret } from './setting.ts';

export const OPS = {
  DATA_DIR: text('data'),
  DATABASE_URL: secret(text()),
  DATABASE_SESSION_URL: secret(text()),
  /** Production, which then requires all its settings. */
  PUBLIC_URL: text(),
  /** Path of the operator's key, which signs the commands. */
  OPS_KEY: text(),
  /** The installation that the operator expects, so that nothing is signed for another one. */
  OPS_INSTALLATION: text(),
  OPS_USER: text(),
};

export const opsSettings = (from: Source) => from.read(OPS);
