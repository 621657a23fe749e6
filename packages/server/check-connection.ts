/** Says what is wrong with a connection before the first call. */
import type { Connection } from './call.ts';

const EXAMPLE = "createSalus({ url: 'https://pay.example', token: process.env.SALUS_TOKEN })";

/** @throws TypeError that names each missing or unusable option */
export function checkConnection(
  given: Partial<Connection> | undefined,
): asserts given is Connection {
  const { url, token } = given ?? {};
  const missing = [
    ...(url ? [] : ['url (the address of Salus)']),
    ...(token ? [] : ['token (an API key, salus_test_… or salus_live_…)']),
  ];
  if (missing.length > 0) throw wrong(`is missing ${missing.join(' and ')}`);
  if (!/^https?:\/\/[^/]/.test(`${url}`) || !URL.canParse(`${url}`)) {
    throw wrong(`cannot use the url "${url}": it must begin with https:// or http://`);
  }
  if (`${token}`.startsWith('whsec_')) {
    throw wrong('got a webhook secret (whsec_…) as token, not an API key');
  }
}

const wrong = (problem: string) => new TypeError(`createSalus ${problem}. Example: ${EXAMPLE}`);
