/** What the browser's Secure Payment Confirmation dialog shows and signs. */

import { brand } from '#shared/brand.ts';
import { formatToken } from '#shared/money.ts';
import type { PaymentConfirmation } from '#shared/passkeys/frame-schemas.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import { CHALLENGE_MINUTES } from '../../people/factors/challenges.ts';
import { relyingParty } from '../../people/factors/relying-party.ts';
import type { Shown } from '../../people/factors/signed-payment.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

/** A coin, 32 pixels wide. */
const ICON =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAMAAABEpIrGAAAACVBMVEUAAABPtrL///9VLwzOAAAAA3RSTlMA//9EUNYhAAAAaElEQVR42sWT2wrAIAxDTf//owdDtKm2URgsT8Ucir21diN01W7GACWBjZTvCUAQCpgv9ioSwSaEALOV8MAwPBESbEJOgDUmgKr5Cag/mZcpG3Xc6nxYctwfbJReWr32+nAOTk8fb6IH0ToDTVzCNXwAAAAASUVORK5CYII=';

/** The credential ids of a member's passkeys that can confirm payments on a shop's page. */
export async function paymentCredentials(db: Db, memberId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: Uint8Array }>(
    db,
    sql`select credential_id as id from passkey where member_id = ${memberId}
        and for_payments = true`,
  );
  return rows.map(({ id }) => Buffer.from(id).toString('base64url'));
}

/**
 * The dialog shows a payee and a total alone. A merchant that needs a warning is paid in our own window, and a mandate is
 * approved there, beside its cap, rhythm and dates.
 */
export const canConfirmInFrame = ({ merchant, plan }: PaySession): boolean =>
  merchant.verified && !plan;

/** @param total in base units */
export function shownPayment({ merchant }: PaySession, total: bigint): Shown {
  return {
    payeeName: merchant.name,
    payeeOrigin: `https://${merchant.domain}`,
    total: { value: formatToken(total), currency: brand.token.symbol },
  };
}

export const confirmationOf = (
  config: Config,
  challenge: string,
  credentialIds: string[],
  shown: Shown,
): PaymentConfirmation => ({
  ...shown,
  challenge,
  credentialIds,
  rpId: relyingParty(config).rpId,
  instrument: { displayName: brand.name, icon: ICON },
  timeout: CHALLENGE_MINUTES * 60_000,
});
