import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as suspensionEndpoints from '#shared/suspensions/endpoints.ts';
import { useApi } from '../../platform/use-api.ts';
import { useMember } from '../../platform/use-member.ts';
import { useFormat } from '../../ui/use-format.ts';
import { roleIn, useOwnBusinesses } from '../acting/use-own-businesses.ts';

/** On the home of a business: until when its owners can decide. Empty without a suspension. */
export function SuspensionsNotice() {
  const { t } = useTranslation('sales');
  const { id } = useMember();
  const own = useOwnBusinesses();
  const { time } = useFormat();
  const isOwner = own !== undefined && roleIn(own, id) === 'owner';
  const query = useApi(suspensionEndpoints.list, {}, { enabled: isOwner });
  const [first] = query.data?.suspensions ?? [];
  if (!first) return null;
  return (
    <p className="notice notice--warning">
      {t('suspended.waiting', { at: time(first.until) })}{' '}
      <Link href="/account/profile/link?tab=team">{t('suspended.see')}</Link>
    </p>
  );
}
