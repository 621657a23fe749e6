import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ZodMiniType } from 'zod/mini';
import { Button } from '../button.tsx';
import { Form } from '../form/form.tsx';
import { FormField } from '../form/form-field.tsx';
import { FormSelect } from '../form/form-select.tsx';
import { useForm } from '../form/use-form.ts';
import styles from './filter-form.module.css';
import { isFiltering, type ListFilter, NO_FILTER } from './list-filter.ts';

interface FilterFormProps<Kind extends string> {
  /** What it is for, translated; heard, not seen. */
  label: string;
  /** What the words are looked for in, translated. */
  hint: string;
  /** The kinds one may choose from, translated. */
  kind: { label: string; any: string; options: readonly { value: Kind; label: string }[] };
  schema: ZodMiniType<ListFilter<Kind>>;
  filter: ListFilter<Kind>;
  onFilter(filter: ListFilter<Kind>): void;
}

/** What to look for; nothing changes before it is submitted. */
export function FilterForm<Kind extends string>(props: FilterFormProps<Kind>) {
  const { t } = useTranslation('account');
  const [round, setRound] = useState(0);
  const box = useRef<HTMLElement>(null);

  function clear() {
    props.onFilter(NO_FILTER);
    // The fields start afresh, and the button that was pressed is gone.
    setRound((before) => before + 1);
    box.current?.focus();
  }

  return (
    <search ref={box} tabIndex={-1} className={styles.box} aria-label={props.label}>
      <Fields key={round} {...props} />
      {isFiltering(props.filter) && (
        <Button look="quiet" onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
    </search>
  );
}

function Fields<Kind extends string>({
  hint,
  kind,
  schema,
  filter,
  onFilter,
}: FilterFormProps<Kind>) {
  const { t } = useTranslation('account');
  const form = useForm({
    schema,
    send: async (value) => ({ ok: true, value }) as const,
    onDone: onFilter,
  });
  return (
    <Form form={form}>
      <div className={styles.fields}>
        <FormField
          form={form}
          name="search"
          type="search"
          label={t('filter.search')}
          placeholder={hint}
          maxLength={100}
          defaultValue={filter.search}
        />
        <FormSelect
          form={form}
          name="kind"
          label={kind.label}
          options={[{ value: '', label: kind.any }, ...kind.options]}
          defaultValue={filter.kind}
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
