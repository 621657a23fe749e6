import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EVENT_TYPES } from '#shared/events/names.ts';
import { DELIVERY_STATUSES } from '#shared/webhooks/fields.ts';
import { Button } from '../../ui/button.tsx';
import filterStyles from '../../ui/filter/filter-form.module.css';
import { isFiltering } from '../../ui/filter/list-filter.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormSelect } from '../../ui/form/form-select.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { EVERYTHING, LogFilter } from './log-filter.ts';
import styles from './webhooks.module.css';

interface LogFilterFormProps {
  filter: LogFilter;
  onFilter(filter: LogFilter): void;
}

/** What to look for; nothing changes before it is submitted. */
export function LogFilterForm({ filter, onFilter }: LogFilterFormProps) {
  const { t } = useTranslation('webhooks');
  const [round, setRound] = useState(0);
  const box = useRef<HTMLElement>(null);

  function clear() {
    onFilter(EVERYTHING);
    // The fields start afresh, and the button that was pressed is gone.
    setRound((before) => before + 1);
    box.current?.focus();
  }

  return (
    <search ref={box} tabIndex={-1} className={filterStyles.box} aria-label={t('filter.label')}>
      <Fields key={round} filter={filter} onFilter={onFilter} />
      {isFiltering(filter) && (
        <Button look="quiet" onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
    </search>
  );
}

function Fields({ filter, onFilter }: LogFilterFormProps) {
  const { t } = useTranslation('webhooks');
  const form = useForm({
    schema: LogFilter,
    send: async (value) => ({ ok: true, value }) as const,
    onDone: onFilter,
  });
  const any = { value: '', label: t('filter.any') };
  return (
    <Form form={form}>
      <div className={styles.filter}>
        <FormField
          form={form}
          name="search"
          type="search"
          label={t('filter.event')}
          placeholder="evt_…"
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          defaultValue={filter.search}
        />
        <FormSelect
          form={form}
          name="kind"
          label={t('filter.status')}
          options={[
            any,
            ...DELIVERY_STATUSES.map((value) => ({ value, label: t(`delivery-states.${value}`) })),
          ]}
          defaultValue={filter.kind}
        />
        <FormSelect
          form={form}
          name="type"
          label={t('filter.type')}
          options={[any, ...EVENT_TYPES.map((value) => ({ value, label: value }))]}
          defaultValue={filter.type}
        />
        <FormField
          form={form}
          name="from"
          type="date"
          label={t('filter.from')}
          defaultValue={filter.from}
        />
        <FormField
          form={form}
          name="to"
          type="date"
          label={t('filter.to')}
          defaultValue={filter.to}
        />
        <Button type="submit">{t('filter.apply')}</Button>
      </div>
    </Form>
  );
}
