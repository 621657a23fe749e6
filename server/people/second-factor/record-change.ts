import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { recordChange } from '../credentials/change.ts';

export const SECOND_FACTOR_ON = {
  kind: 'second_factor_on',
  template: 'second-factor-on',
  values: {},
} as const;

const CHANGES = {
  second_factor_off: 'second-factor-off',
  recovery_codes: 'recovery-codes-renewed',
} as const;

/**
 * Notifies the member by e-mail, because the person signed in may be an attacker. Call it in the
 * transaction of the change, before the change.
 * @throws Problem account_frozen
 */
export async function recordFactorChange(
  tx: Db,
  config: Config,
  memberId: string,
  kind: keyof typeof CHANGES,
): Promise<void> {
  await recordChange(tx, config, { memberId, kind, template: CHANGES[kind], values: {} });
}
