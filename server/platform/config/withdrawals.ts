import { parseDecimal } from '#shared/money.ts';
import { given, text, usually, whole } from './kinds.ts';
import { onlyOf, type Setting, type Source } from './setting.ts';

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

const HOUR = 3600;
const DAY = 24 * HOUR;

/** An amount of tokens in base units; undefined for "off". */
const tokensOrOff = (usual: string, least: bigint): Setting<bigint | 'off'> =>
  usually<bigint | 'off'>(usual, 'an amount of tokens, or "off"', (amount) => {
    if (amount === 'off') return 'off';
    const units = parseDecimal(amount, 18);
    return units === undefined || units < least ? undefined : units;
  });

const unlessOff = (amount: bigint | 'off') => (amount === 'off' ? undefined : amount);

export const WITHDRAWALS = {
  WITHDRAWAL_HOLD_HOURS: whole(24, 0, 30 * 24),
  WITHDRAWAL_HOLD_KNOWN_MINUTES: whole(15, 0, 30 * 24 * 60),
};

/** Seconds in the sandbox: developers need to see the hold end. */
export const SANDBOX_WITHDRAWALS = {
  WITHDRAWAL_HOLD_SECONDS: whole(30, 0, 30 * DAY),
  WITHDRAWAL_HOLD_KNOWN_SECONDS: whole(10, 0, 30 * DAY),
};

export const SENDING = {
  WITHDRAWAL_REPLACE_SECONDS: whole(180, 0, DAY),
  WITHDRAWAL_MAX_FEE_GWEI: whole(200, 0, 100_000),
  PAYOUT_TWO_PEOPLE_ABOVE: tokensOrOff('5000', 0n),
  SWEEP_MINIMUM: tokensOrOff('100', 1n),
};

const path = () => text();

/** The worker's signer, by its socket or by its address with certificates. */
export const SIGNER_ADDRESS = {
  SIGNER_SOCKET: onlyOf('worker', path()),
  SIGNER_URL: onlyOf('worker', {
    ...given<{ host: string; port: number } | null>('tls://host:port', tlsAddress, null),
    reason: (address: string) => `tls://host:port, not "${address}"`,
  }),
  SIGNER_TLS_CERT: path(),
  SIGNER_TLS_KEY: onlyOf('worker', path()),
  SIGNER_TLS_CA: path(),
};

export function withdrawalSettings(from: Source): WithdrawalSettings {
  const its = from.read(SENDING);
  return {
    ...holds(from),
    replaceSeconds: its.WITHDRAWAL_REPLACE_SECONDS,
    maxFeeGwei: its.WITHDRAWAL_MAX_FEE_GWEI,
    twoPeopleAbove: unlessOff(its.PAYOUT_TWO_PEOPLE_ABOVE),
    sweepMinimum: unlessOff(its.SWEEP_MINIMUM),
    signer: signerAddress(from),
  };
}

function holds(from: Source): Pick<WithdrawalSettings, 'holdSeconds' | 'knownHoldSeconds'> {
  if (from.mode === 'sandbox') {
    const its = from.read(SANDBOX_WITHDRAWALS);
    return {
      holdSeconds: its.WITHDRAWAL_HOLD_SECONDS,
      knownHoldSeconds: its.WITHDRAWAL_HOLD_KNOWN_SECONDS,
    };
  }
  const its = from.read(WITHDRAWALS);
  return {
    holdSeconds: its.WITHDRAWAL_HOLD_HOURS * HOUR,
    knownHoldSeconds: its.WITHDRAWAL_HOLD_KNOWN_MINUTES * 60,
  };
}

function signerAddress(from: Source): SignerAddress | undefined {
  const its = from.read(SIGNER_ADDRESS);
  const { SIGNER_SOCKET: socket, SIGNER_URL: address } = its;
  if (!address) return socket ? { socket } : undefined;
  from.require(socket === '', ['SIGNER_URL'], 'not together with SIGNER_SOCKET');
  for (const name of ['SIGNER_TLS_CERT', 'SIGNER_TLS_KEY', 'SIGNER_TLS_CA'] as const) {
    from.require(its[name] !== '', [name], "a path; SIGNER_URL needs both sides' certificates");
  }
  return {
    ...address,
    tls: { cert: its.SIGNER_TLS_CERT, key: its.SIGNER_TLS_KEY, ca: its.SIGNER_TLS_CA },
  };
}

function tlsAddress(address: string): { host: string; port: number } | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== 'tls:' || !url.hostname || !url.port) return undefined;
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) };
}
