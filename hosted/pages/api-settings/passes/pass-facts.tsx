import { useTranslation } from 'react-i18next';
import type { Pass } from '#shared/passes/schemas.ts';
import { Description, DescriptionList } from '../../../ui/description-list.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { usePassWords } from './use-pass-words.ts';

/** Terms and figures of a pass. Entries: issued = open + used + expired + refunded. */
export function PassFacts({ pass }: { pass: Pass }) {
  const { t } = useTranslation('passes');
  const { money } = useFormat();
  const { validityOf } = usePassWords();
  const { price, currency, entries, level, mostPerMember, terms, sold, given, entriesOf } = pass;
  return (
    <DescriptionList>
      <Description name={t('list.price')}>{money(price, currency)}</Description>
      <Description name={t('list.entries')}>{entries ?? t('list.unlimited')}</Description>
      <Description name={t('form.validity')}>{validityOf(pass)}</Description>
      {level && <Description name={t('form.level')}>{level}</Description>}
      {mostPerMember && <Description name={t('form.most')}>{mostPerMember}</Description>}
      {terms && <Description name={t('form.terms')}>{terms}</Description>}
      <Description name={t('list.sold')}>{sold}</Description>
      {given > 0 && <Description name={t('detail.given')}>{given}</Description>}
      {entries !== null && entriesOf.issued > 0 && (
        <Description name={t('detail.balance')}>{t('detail.balance-of', entriesOf)}</Description>
      )}
    </DescriptionList>
  );
}
