import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TRANSACTION_TYPES } from '#shared/transactions/contract.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormSelect } from '../../ui/form/form-select.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from './filter-form.module.css';
import { isFiltering, NO_FILTER, TransactionFilter } from './transaction-filter.ts';

interface FilterFormProps {
  filter: TransactionFilter;
  onFilter(filter: TransactionFilter): void;
}

/** What to look for; nothing changes before it is submitted. */
export function FilterForm({ filter, onFilter }: FilterFormProps) {
  const { t } = useTranslation('account');
  const [round, setRound] = useState(0);
  const box = useRef<HTMLElement>(null);

  function clear() {
    onFilter(NO_FILTER);
    // The fields start afresh, and the button that was pressed is gone.
    setRound((before) => before + 1);
    box.current?.focus();
  }

  return (
    <search ref={box} tabIndex={-1} className={styles.box} aria-label={t('filter.label')}>
      <Fields key={round} filter={filter} onFilter={onFilter} />
      {isFiltering(filter) && (
        <Button look="quiet" onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
    </search>
  );
}

function Fields({ filter, onFilter }: FilterFormProps) {
  const { t } = useTranslation('account');
  const form = useForm({
    schema: TransactionFilter,
    send: async (value) => ({ ok: true, value }) as const,
    onDone: onFilter,
  });
  const types = TRANSACTION_TYPES.map((type) => ({ value: type, label: t(`types.${type}`) }));
  return (
    <Form form={form}>
      <div className={styles.fields}>
        <FormField
          form={form}
          name="search"
          type="search"
          label={t('filter.search')}
          placeholder={t('filter.search-hint')}
          maxLength={100}
          defaultValue={filter.search}
        />
        <FormSelect
          form={form}
          name="type"
          label={t('filter.type')}
          options={[{ value: '', label: t('filter.any') }, ...types]}
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
