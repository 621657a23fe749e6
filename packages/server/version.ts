/** A test compares it with the manifest. */
export const VERSION = '0.1.0';

const runtime =
  'Bun' in globalThis ? `bun/${process.versions.bun}` : `node/${process.versions.node}`;

/** Names this package in the logs of Salus. */
export const USER_AGENT = `salus-server/${VERSION} ${runtime}`;
