import { brand } from '#shared/brand.ts';
import { DEVELOPMENT_CHAINS } from '../../../platform/config/chain.ts';
import { readConfig } from '../../../platform/config/read-config.ts';
import type { Environment, Source } from '../../../platform/config/setting.ts';
import { isLocalService, KEY_SERVICE, LISTENING, SIGNER } from '../../../platform/config/signer.ts';
import type { SignerAddress, TlsFiles } from '../../../platform/config/withdrawals.ts';
import type { RelyingParty } from './assertion.ts';
import type { CustodyService } from './open-keys.ts';
import type { SignerFiles } from './own-files.ts';
import type { SignerSettings } from './sign.ts';

export interface Settings {
  rules: Omit<SignerSettings, 'operators'>;
  approval: {
    relyingParty: RelyingParty;
    /** Milliseconds before an unsigned change of a passkey takes effect. */
    waitMs: number;
  };
  files: SignerFiles & { registry: string };
  /** Where custody's key is, if not in the key file. */
  keyService: CustodyService | undefined;
  listen: SignerAddress;
  /** Play money: the signer may run as the server's user, also as root. */
  isSandbox: boolean;
}

const GWEI = 10n ** 9n;
const HOUR_MS = 3_600_000;

/** @throws ConfigError with a line for each wrong setting */
export const readSettings = (env: Environment): Settings =>
  readConfig(env, { mode: 'production' }, settingsFrom);

function settingsFrom(from: Source): Settings {
  const its = from.read(SIGNER);
  const isSandbox = its.SIGNER_SANDBOX === 'true';
  from.require(
    !isSandbox || DEVELOPMENT_CHAINS.includes(its.CHAIN_ID),
    ['SIGNER_SANDBOX'],
    'only on a development chain',
    ['CHAIN_ID'],
  );
  const { hostname, origin } = its.PUBLIC_URL;
  return {
    rules: {
      chainId: its.CHAIN_ID,
      token: its.TOKEN_ADDRESS,
      tokenName: its.TOKEN_NAME || brand.token.name,
      caps: {
        memberDay: its.SIGNER_LIMIT_MEMBER_DAY,
        unapprovedDay: its.SIGNER_LIMIT_UNAPPROVED_DAY,
      },
      limits: {
        withdrawal: its.SIGNER_LIMIT_WITHDRAWAL,
        day: its.SIGNER_LIMIT_DAY,
        float: its.SIGNER_LIMIT_FLOAT,
        maxFee: its.SIGNER_MAX_FEE_GWEI * GWEI,
        sweeps: Number(its.SIGNER_LIMIT_SWEEPS),
      },
    },
    approval: {
      relyingParty: { rpId: hostname, origin },
      waitMs: its.SIGNER_PASSKEY_HOURS * HOUR_MS,
    },
    files: {
      keys: its.SIGNER_KEYS,
      journal: its.SIGNER_JOURNAL,
      registry: its.SIGNER_REGISTRY || `${its.SIGNER_JOURNAL}.passkeys`,
      operators: its.SIGNER_OPERATORS || undefined,
    },
    keyService: keyService(from),
    listen: listenAddress(from),
    isSandbox,
  };
}

function listenAddress(from: Source): SignerAddress {
  const its = from.read(LISTENING);
  const { SIGNER_SOCKET: socket, SIGNER_LISTEN: place } = its;
  from.require(place !== null || socket !== '', ['SIGNER_SOCKET'], 'a path, or SIGNER_LISTEN', [
    'SIGNER_LISTEN',
  ]);
  if (!place) return { socket };
  from.require(socket === '', ['SIGNER_LISTEN'], 'not together with SIGNER_SOCKET');
  return {
    ...place,
    tls: tlsFiles(from, {
      SIGNER_TLS_CERT: its.SIGNER_TLS_CERT,
      SIGNER_TLS_KEY: its.SIGNER_TLS_KEY,
      SIGNER_TLS_CA: its.SIGNER_TLS_CA,
    }),
  };
}

/** The names in the order of certificate, key and authority. */
function tlsFiles(from: Source, files: Record<string, string>): TlsFiles {
  for (const [name, path] of Object.entries(files)) from.require(path !== '', [name], 'a path');
  const [cert = '', key = '', ca = ''] = Object.values(files);
  return { cert, key, ca };
}

function keyService(from: Source): CustodyService | undefined {
  const its = from.read(KEY_SERVICE);
  const { SIGNER_KEYS_URL: url, CUSTODY_ADDRESS: custody } = its;
  if (url === '') return undefined;
  from.require(custody !== '', ['CUSTODY_ADDRESS'], 'the address of the key in SIGNER_KEYS_URL');
  if (isLocalService(url)) return { url, tls: undefined, custody };
  const tls = tlsFiles(from, {
    SIGNER_KEYS_CERT: its.SIGNER_KEYS_CERT,
    SIGNER_KEYS_KEY: its.SIGNER_KEYS_KEY,
    SIGNER_KEYS_CA: its.SIGNER_KEYS_CA,
  });
  return { url, tls, custody };
}
