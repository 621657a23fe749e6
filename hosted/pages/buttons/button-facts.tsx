import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { BusinessButton } from '#shared/buttons/contract.ts';
import { useFormat } from '../../ui/use-format.ts';
import { Row, Rows } from '../profile/rows.tsx';
import { usePriceText } from './use-price-text.ts';

/** What came of a button, and what was decided of it. */
export function ButtonFacts({ button }: { button: BusinessButton }) {
  const { t } = useTranslation('buttons');
  const { money, time } = useFormat();
  const priceOf = usePriceText();
  const { currency, sold, stock, reserved, takings } = button;
  const { expiresAt, minimumLevel, referencePrefix, successUrl } = button;
  return (
    <Rows>
      <Row name={t('list.price')}>{priceOf(button)}</Row>
      <Row name={t('list.sold')}>{stock === null ? sold : t('sold-of', { sold, stock })}</Row>
      {reserved > 0 && <Row name={t('detail.reserved')}>{reserved}</Row>}
      <Row name={t('list.takings')}>{money(takings.amount, currency)}</Row>
      <Row name={t('detail.received')}>{money(takings.tokens, brand.token.symbol)}</Row>
      {expiresAt && <Row name={t('detail.until')}>{time(expiresAt)}</Row>}
      {minimumLevel && <Row name={t('form.level')}>{minimumLevel}</Row>}
      {referencePrefix && <Row name={t('form.prefix')}>{referencePrefix}</Row>}
      {successUrl && <Row name={t('form.success')}>{successUrl}</Row>}
    </Rows>
  );
}
