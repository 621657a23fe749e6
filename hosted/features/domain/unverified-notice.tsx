import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { Verification } from '#shared/domain/endpoints.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFormat } from '../../ui/use-format.ts';

/** The payment limit of an unverified domain; empty when it is verified. */
export function UnverifiedNotice({ limit }: Pick<Verification, 'limit'>) {
  const { t } = useTranslation('domain');
  const { money } = useFormat();
  const { symbol } = brand.token;
  return (
    <Notice
      text={
        limit
          ? t('proof.limit', {
              session: money(limit.session, symbol),
              day: money(limit.day, symbol),
            })
          : ''
      }
    />
  );
}
