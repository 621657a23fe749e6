import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import type { BusinessButton } from '#shared/buttons/schemas.ts';
import { Description, DescriptionList } from '../../../ui/description-list.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { usePriceText } from './use-price-text.ts';

/** Sales and terms of a button. */
export function ButtonFacts({ button }: { button: BusinessButton }) {
  const { t } = useTranslation('buttons');
  const { money, time } = useFormat();
  const priceOf = usePriceText();
  const { currency, sold, stock, reserved, figures } = button;
  const { expiresAt, minimumLevel, referencePrefix, successUrl, captureDays, terms } = button;
  return (
    <DescriptionList>
      <Description name={t('list.price')}>{priceOf(button)}</Description>
      <Description name={t('list.sold')}>
        {stock === null ? sold : t('terms.sold-of', { sold, stock })}
      </Description>
      {reserved > 0 && <Description name={t('detail.reserved')}>{reserved}</Description>}
      <Description name={t('list.net')}>{money(figures.net, currency)}</Description>
      {Number(figures.refunded) > 0 && (
        <Description name={t('detail.refunded')}>{money(figures.refunded, currency)}</Description>
      )}
      <Description name={t('detail.received')}>
        {money(figures.received, brand.token.symbol)}
      </Description>
      {button.pass && (
        <Description name={t('form.pass')}>
          <Link href={`/account/profile/link?tab=passes&pass=${button.pass}`}>
            {t('detail.see-pass')}
          </Link>
        </Description>
      )}
      {expiresAt && <Description name={t('detail.until')}>{time(expiresAt)}</Description>}
      {captureDays !== null && (
        <>
          <Description name={t('form.capture')}>{t('captures.manual')}</Description>
          <Description name={t('form.days')}>{captureDays}</Description>
        </>
      )}
      {terms && <Description name={t('form.terms')}>{terms}</Description>}
      {minimumLevel && <Description name={t('form.level')}>{minimumLevel}</Description>}
      {referencePrefix && <Description name={t('form.prefix')}>{referencePrefix}</Description>}
      {successUrl && <Description name={t('form.success')}>{successUrl}</Description>}
    </DescriptionList>
  );
}
