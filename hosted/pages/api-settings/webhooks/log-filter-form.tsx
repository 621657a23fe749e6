import { useTranslation } from 'react-i18next';
import { EVENT_TYPES } from '#shared/events/fields.ts';
import { DELIVERY_STATUSES } from '#shared/webhooks/fields.ts';
import { FilterForm } from '../../../ui/filter/filter-form.tsx';
import { EVERYTHING, LogFilter } from './log-filter.ts';

interface LogFilterFormProps {
  filter: LogFilter;
  onFilter(filter: LogFilter): void;
}

/** Filters the log of deliveries by event, status, type and period. */
export function LogFilterForm({ filter, onFilter }: LogFilterFormProps) {
  const { t } = useTranslation('webhooks');
  const any = t('filter.any');
  return (
    <FilterForm
      label={t('filter.label')}
      clear={t('filter.clear')}
      search={{
        label: t('filter.event'),
        placeholder: 'evt_…',
        maxLength: 40,
        autoComplete: 'off',
        spellCheck: false,
      }}
      selects={[
        {
          name: 'kind',
          label: t('filter.status'),
          any,
          options: DELIVERY_STATUSES.map((value) => ({
            value,
            label: t(`delivery-states.${value}`),
          })),
        },
        {
          name: 'type',
          label: t('filter.type'),
          any,
          options: EVENT_TYPES.map((value) => ({ value, label: value })),
        },
      ]}
      layout="grid"
      schema={LogFilter}
      filter={filter}
      emptyFilter={EVERYTHING}
      onFilter={onFilter}
    />
  );
}
