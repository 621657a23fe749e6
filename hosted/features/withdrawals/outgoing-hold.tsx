import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as credentialsEndpoints from '#shared/credentials/endpoints.ts';
import type { OutgoingHold } from '#shared/credentials/schemas.ts';
import { useApi } from '../../platform/use-api.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFormat } from '../../ui/use-format.ts';

const TEXTS = {
  withdrawals: {
    text: 'hold.text',
    until: 'hold.until',
    frozen: 'hold.frozen',
    frozenUntil: 'hold.frozen-until',
  },
  payouts: {
    text: 'hold.text-payout',
    until: 'hold.until-payout',
    frozen: 'hold.frozen-payout',
    frozenUntil: 'hold.frozen-until-payout',
  },
} as const;

/** Until when and why withdrawals are held, or payouts, and what to do next; empty for most members. */
export function OutgoingHoldNotice({ of = 'withdrawals' }: { of?: keyof typeof TEXTS }) {
  const { t } = useTranslation('withdrawals');
  const { time } = useFormat();
  const texts = TEXTS[of];
  const { data } = useApi(credentialsEndpoints.readOutgoingHold, {});
  if (!data || !(data.frozen || data.heldUntil)) return null;

  function textOf({ frozen, frozenUntil, heldUntil, change }: OutgoingHold): string {
    if (frozen && frozenUntil) return t(texts.frozenUntil, { until: time(frozenUntil) });
    if (frozen) return t(texts.frozen);
    const until = time(heldUntil ?? '');
    if (!change) return t(texts.until, { until });
    const reason = t(`hold-reasons.${change.kind}`);
    return t(texts.text, { until, reason, at: time(change.at) });
  }

  return (
    <>
      <Notice tone={data.frozen ? 'error' : 'warning'} text={textOf(data)} />
      {data.frozen && !data.frozenUntil && (
        <Link className="button button--wide" href="/account/forgot-password">
          {t('hold.set-password')}
        </Link>
      )}
    </>
  );
}
