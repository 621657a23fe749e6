import { parseDecimal } from '#shared/money.ts';

export interface WithdrawalSettings {
  /** Seconds before a withdrawal is signed: to a new address, and to one used before. */
  holdSeconds: number;
  knownHoldSeconds: number;
  /**
   * Base units that people may withdraw from a business in 24 hours before a second person of its team
   * has to approve; undefined: any amount.
   */
  twoPeopleAbove: bigint | undefined;
  /** A transaction not mined after this many seconds is replaced with a higher fee. */
  replaceSeconds: number;
  /** Upper limit of the fee per gas. */
  maxFeeGwei: number;
  /** The lowest balance in base units at which a deposit address is swept; undefined: never. */
  sweepMinimum: bigint | undefined;
  /** Without a signer, withdrawals wait. */
  signer: SignerAddress | undefined;
}

/** The signer on this machine by its Unix socket, or on another by TLS with two certificates. */
export type SignerAddress = { socket: string } | { host: string; port: number; tls: TlsFiles };

/** Paths of PEM files: own certificate, its key, and the issuer of the other side's certificate. */
export interface TlsFiles {
  cert: string;
  key: string;
  ca: string;
}

type Environment = Record<string, string | undefined>;

const HOUR = 3600;

/** @throws the error that `refuse` creates for the first invalid setting */
export function withdrawalSettings(
  env: Environment,
  mode: 'sandbox' | 'production',
  refuse: (problem: string) => Error,
): WithdrawalSettings {
  function whole(name: string, fallback: number, most: number): number {
    const text = env[name];
    if (text === undefined || text === '') return fallback;
    if (/^\d{1,9}$/.test(text) && Number(text) <= most) return Number(text);
    throw refuse(`${name}: a whole number up to ${most}, not "${text}"`);
  }
  const sweep = env.SWEEP_MINIMUM || '100';
  const sweepMinimum = sweep === 'off' ? undefined : parseDecimal(sweep, 18);
  if (sweepMinimum === 0n || (sweepMinimum === undefined && sweep !== 'off')) {
    throw refuse(`SWEEP_MINIMUM: an amount of tokens, or "off", not "${sweep}"`);
  }
  const above = env.PAYOUT_TWO_PEOPLE_ABOVE || '5000';
  const twoPeopleAbove = above === 'off' ? undefined : parseDecimal(above, 18);
  if (twoPeopleAbove === undefined && above !== 'off') {
    throw refuse(`PAYOUT_TWO_PEOPLE_ABOVE: an amount of tokens, or "off", not "${above}"`);
  }
  const isSandbox = mode === 'sandbox';
  return {
    // Seconds in the sandbox: developers need to see the hold end.
    holdSeconds: isSandbox
      ? whole('WITHDRAWAL_HOLD_SECONDS', 30, 30 * 24 * HOUR)
      : whole('WITHDRAWAL_HOLD_HOURS', 24, 30 * 24) * HOUR,
    knownHoldSeconds: isSandbox
      ? whole('WITHDRAWAL_HOLD_KNOWN_SECONDS', 10, 30 * 24 * HOUR)
      : whole('WITHDRAWAL_HOLD_KNOWN_MINUTES', 15, 30 * 24 * 60) * 60,
    replaceSeconds: whole('WITHDRAWAL_REPLACE_SECONDS', 180, 24 * HOUR),
    maxFeeGwei: whole('WITHDRAWAL_MAX_FEE_GWEI', 200, 100_000),
    twoPeopleAbove,
    sweepMinimum,
    signer: signerAddress(env, refuse),
  };
}

function signerAddress(
  env: Environment,
  refuse: (problem: string) => Error,
): SignerAddress | undefined {
  const { SIGNER_SOCKET: socket, SIGNER_URL: address } = env;
  if (!address) return socket ? { socket } : undefined;
  if (socket) throw refuse('SIGNER_URL: not together with SIGNER_SOCKET');
  const url = URL.parse(address);
  if (url?.protocol !== 'tls:' || !url.hostname || !url.port) {
    throw refuse(`SIGNER_URL: tls://host:port, not "${address}"`);
  }
  const file = (name: string): string => {
    const path = env[name];
    if (!path) throw refuse(`${name}: a path; SIGNER_URL needs both sides' certificates`);
    return path;
  };
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port),
    tls: {
      cert: file('SIGNER_TLS_CERT'),
      key: file('SIGNER_TLS_KEY'),
      ca: file('SIGNER_TLS_CA'),
    },
  };
}
