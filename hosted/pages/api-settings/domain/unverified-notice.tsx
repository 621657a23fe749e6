import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { Verification } from '#shared/domain/schemas.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useFormat } from '../../../ui/use-format.ts';

/** The payment limit of an unverified domain, and how much of it is used; empty when it is verified. */
export function UnverifiedNotice({ limit }: Pick<Verification, 'limit'>) {
  const { t } = useTranslation('domain');
  const { money } = useFormat();
  const { symbol } = brand.token;
  if (!limit) return null;
  const [session, day, paid] = [limit.session, limit.day, limit.paid].map((tokens) =>
    money(tokens, symbol),
  );
  return (
    <>
      <Notice text={t('proof.limit', { session, day })} />
      <p>{t('proof.paid', { paid, day })}</p>
    </>
  );
}
