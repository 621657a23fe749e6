import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { Verification } from '#shared/domain/contract.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFormat } from '../../ui/use-format.ts';

/** What may be asked for until the domain is proven; nothing once it is. */
export function UnprovenNotice({ limit }: Pick<Verification, 'limit'>) {
  const { t } = useTranslation('domain');
  const { money } = useFormat();
  const { symbol } = brand.token;
  return (
    <Notice
      text={
        limit
          ? t('limit', { session: money(limit.session, symbol), day: money(limit.day, symbol) })
          : ''
      }
    />
  );
}
