import { brand } from '#shared/brand.ts';
import { parseDecimal } from '#shared/money.ts';
import type { RelyingParty } from './assertion.ts';
import type { Caps } from './caps.ts';

export interface ApprovalEnvironment {
  relyingParty: RelyingParty;
  caps: Caps;
  /** Milliseconds before an unsigned change of a passkey takes effect. */
  waitMs: number;
}

const HOUR_MS = 3_600_000;
const MOST_HOURS = 720;

/** @param problem is called with each invalid setting */
export function approvalSettings(
  env: Record<string, string | undefined>,
  problem: (text: string) => void,
): ApprovalEnvironment {
  const tokens = (name: string): bigint => {
    const amount = parseDecimal(env[name] ?? '', brand.token.decimals);
    if (amount === undefined) problem(`${name}: an amount of tokens`);
    return amount ?? 0n;
  };
  const hours = env.SIGNER_PASSKEY_HOURS || '72';
  if (!/^\d{1,3}$/.test(hours) || Number(hours) > MOST_HOURS) {
    problem(`SIGNER_PASSKEY_HOURS: a whole number up to ${MOST_HOURS}`);
  }
  return {
    relyingParty: relyingPartyOf(env.PUBLIC_URL, problem),
    caps: {
      memberDay: tokens('SIGNER_LIMIT_MEMBER_DAY'),
      unapprovedDay: tokens('SIGNER_LIMIT_UNAPPROVED_DAY'),
    },
    waitMs: Number(hours) * HOUR_MS,
  };
}

function relyingPartyOf(url: string | undefined, problem: (text: string) => void): RelyingParty {
  try {
    const { hostname, origin } = new URL(url ?? '');
    return { rpId: hostname, origin };
  } catch {
    problem("PUBLIC_URL: the server's address");
    return { rpId: '', origin: '' };
  }
}
