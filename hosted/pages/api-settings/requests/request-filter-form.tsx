import { useTranslation } from 'react-i18next';
import * as apiKeysEndpoints from '#shared/api-keys/endpoints.ts';
import { STATUS_CLASSES } from '#shared/requests/schemas.ts';
import { useApi } from '../../../platform/use-api.ts';
import { FilterForm } from '../../../ui/filter/filter-form.tsx';
import { EVERYTHING, RequestFilter } from './request-filter.ts';
import { useKeyName } from './use-key-name.ts';

interface RequestFilterFormProps {
  filter: RequestFilter;
  onFilter(filter: RequestFilter): void;
}

/** Filters the log by path, status, key and period. A revoked key is not offered. */
export function RequestFilterForm({ filter, onFilter }: RequestFilterFormProps) {
  const { t } = useTranslation('requests');
  const keyName = useKeyName();
  const keys = useApi(apiKeysEndpoints.list, {});
  const any = t('filter.any');
  return (
    <FilterForm
      label={t('filter.label')}
      clear={t('filter.clear')}
      search={{
        label: t('filter.path'),
        placeholder: '/merchant/pay-sessions',
        maxLength: 200,
        autoComplete: 'off',
        spellCheck: false,
      }}
      selects={[
        {
          name: 'kind',
          label: t('request.status'),
          any,
          options: STATUS_CLASSES.map((value) => ({ value, label: t(`class.${value}`) })),
        },
        {
          name: 'key',
          label: t('request.key'),
          any,
          options: (keys.data?.data ?? []).map((key) => ({ value: key.id, label: keyName(key) })),
        },
      ]}
      layout="grid"
      schema={RequestFilter}
      filter={filter}
      emptyFilter={EVERYTHING}
      onFilter={onFilter}
    />
  );
}
