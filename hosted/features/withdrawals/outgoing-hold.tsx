import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as credentialsEndpoints from '#shared/credentials/endpoints.ts';
import type { OutgoingHold } from '#shared/credentials/schemas.ts';
import { useApi } from '../../platform/use-api.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFormat } from '../../ui/use-format.ts';

/** Until when and why withdrawals are held, and what to do next; empty for most members. */
export function OutgoingHoldNotice() {
  const { t } = useTranslation('withdrawals');
  const { time } = useFormat();
  const { data } = useApi(credentialsEndpoints.readOutgoingHold, {});
  if (!data || !(data.frozen || data.heldUntil)) return null;

  function textOf({ frozen, frozenUntil, heldUntil, change }: OutgoingHold): string {
    if (frozen && frozenUntil) return t('hold.frozen-until', { until: time(frozenUntil) });
    if (frozen) return t('hold.frozen');
    const until = time(heldUntil ?? '');
    if (!change) return t('hold.until', { until });
    const reason = t(`hold-reasons.${change.kind}`);
    return t('hold.text', { until, reason, at: time(change.at) });
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
