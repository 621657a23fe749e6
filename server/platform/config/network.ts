import { parseDecimal } from '#shared/money.ts';
import { optional, whole } from './kinds.ts';
import type { Source } from './setting.ts';

/** When the operator is told that the network has become large. */
export interface NetworkSettings {
  /** What businesses may be paid within twelve months, in hundredths of the first currency; null: no limit. */
  limit: bigint | null;
  /** The alert comes at this share of the limit, in percent. */
  share: number;
}

export const NETWORK = {
  NETWORK_LIMIT: optional('an amount such as 1000000', (text) => parseDecimal(text, 2)),
  NETWORK_ALERT_PERCENT: whole(80, 1, 100),
};

export function networkSettings(from: Source): NetworkSettings {
  const its = from.read(NETWORK);
  return { limit: its.NETWORK_LIMIT, share: its.NETWORK_ALERT_PERCENT };
}
