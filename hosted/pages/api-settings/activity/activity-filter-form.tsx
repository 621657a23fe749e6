import { useTranslation } from 'react-i18next';
import { ACTIVITY_KINDS } from '#shared/activity/kinds.ts';
import * as apiKeysEndpoints from '#shared/api-keys/endpoints.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { useApi } from '../../../platform/use-api.ts';
import { FilterForm } from '../../../ui/filter/filter-form.tsx';
import { nameOf } from '../team/member-name.ts';
import { ActivityFilter, EVERYTHING } from './activity-filter.ts';
import { useKindText } from './use-kind-text.ts';

interface ActivityFilterFormProps {
  filter: ActivityFilter;
  onFilter(filter: ActivityFilter): void;
}

/** Filters the log by kind, person or key, and period. Former people and keys are not offered. */
export function ActivityFilterForm({ filter, onFilter }: ActivityFilterFormProps) {
  const { t } = useTranslation('activity');
  const kindText = useKindText();
  const team = useApi(teamEndpoints.read, {});
  const keys = useApi(apiKeysEndpoints.list, {});
  const any = t('filter.any');
  return (
    <FilterForm
      label={t('filter.label')}
      clear={t('filter.clear')}
      selects={[
        {
          name: 'kind',
          label: t('filter.kind'),
          any,
          options: ACTIVITY_KINDS.map((value) => ({ value, label: kindText(value) })),
        },
        {
          name: 'actor',
          label: t('filter.actor'),
          any,
          options: [
            ...(team.data?.members ?? []).map((member) => ({
              value: member.id,
              label: nameOf(member),
            })),
            ...(keys.data?.data ?? []).map(({ id, name, lastFour }) => ({
              value: id,
              label: `${name ?? t('log.api-token')} ••${lastFour}`,
            })),
          ],
        },
      ]}
      layout="grid"
      schema={ActivityFilter}
      filter={filter}
      emptyFilter={EVERYTHING}
      onFilter={onFilter}
    />
  );
}
