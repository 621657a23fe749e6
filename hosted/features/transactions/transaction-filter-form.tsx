import { useTranslation } from 'react-i18next';
import { TRANSACTION_TYPES } from '#shared/transactions/schemas.ts';
import { useIsBusiness } from '../../platform/use-is-business.ts';
import { FilterForm } from '../../ui/filter/filter-form.tsx';
import { NO_FILTER } from '../../ui/filter/list-filter.ts';
import { FILTER, type TransactionFilter } from './transaction-query.ts';
import { filterKey } from './type-key.ts';

interface TransactionFilterFormProps {
  filter: TransactionFilter;
  onFilter(filter: TransactionFilter): void;
}

/** Filters transactions by text, type and period. */
export function TransactionFilterForm({ filter, onFilter }: TransactionFilterFormProps) {
  const { t } = useTranslation('account');
  const isBusiness = useIsBusiness();
  return (
    <FilterForm
      label={t('filter.label')}
      clear={t('filter.clear')}
      search={{
        label: t('filter.search'),
        placeholder: t('filter.search-hint'),
        maxLength: 100,
      }}
      selects={[
        {
          name: 'kind',
          label: t('filter.type'),
          any: t('filter.any'),
          options: TRANSACTION_TYPES.map((type) => ({
            value: type,
            label: t(filterKey(type, isBusiness)),
          })),
        },
      ]}
      schema={FILTER}
      filter={filter}
      emptyFilter={NO_FILTER}
      onFilter={onFilter}
    />
  );
}
