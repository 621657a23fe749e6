/** Settings of `npm start` alone. */
import { given, partsOf, text, whole } from './kinds.ts';
import { type Source, secret } from './setting.ts';

const port = (usual: number) => whole(usual, 1, 65_535);

/** What a start needs first, before it opens the database. */
export const PLACES = {
  PORT: port(4000),
  SHOP_PORT: port(4100),
  MAIL_PORT: port(4200),
  CARD_PORT: port(4400),
  RPC_PORT: port(8545),
  DATA_DIR: text('data'),
  DATABASE_URL: secret(text()),
};

/** Receivers of webhooks on private addresses. */
export const RECEIVERS = {
  WEBHOOK_ALLOW: given<string[]>('host:port, comma-separated', partsOf, []),
};

export const readPlaces = (from: Source) => from.read(PLACES);
