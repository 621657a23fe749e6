import { type ComponentProps, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ZodMiniType } from 'zod/mini';
import { Button } from '../button.tsx';
import { Form } from '../form/form.tsx';
import { FormField } from '../form/form-field.tsx';
import { FormSelect } from '../form/form-select.tsx';
import { useForm } from '../form/use-form.ts';
import styles from './filter-form.module.css';
import { isFiltering } from './list-filter.ts';

/** Every value is a string; the empty string matches everything. */
type FilterValues<F> = { [Name in keyof F]: string } & { search: string; from: string; to: string };

interface FilterFormProps<F extends FilterValues<F>> {
  /** The accessible name of the search region, translated. */
  label: string;
  /** The button that empties the filter, translated. */
  clear: string;
  /** The server searches nothing without it. */
  search?: Pick<
    ComponentProps<typeof FormField>,
    'label' | 'placeholder' | 'maxLength' | 'autoComplete' | 'spellCheck'
  >;
  selects: readonly {
    name: Exclude<keyof F & string, 'search' | 'from' | 'to'>;
    label: string;
    /** The option that matches everything. */
    any: string;
    options: readonly { value: string; label: string }[];
  }[];
  /** `row` gives the search field the most room; `grid` gives every field the same. */
  layout?: 'row' | 'grid';
  schema: ZodMiniType<F>;
  filter: F;
  emptyFilter: F;
  onFilter(filter: F): void;
}

/**
 * The filter of a list: a search field, selects and a period. It applies when it is submitted. On
 * phones a button shows all but the search field.
 */
export function FilterForm<F extends FilterValues<F>>(props: FilterFormProps<F>) {
  const [round, setRound] = useState(0);
  const region = useRef<HTMLElement>(null);

  function clear() {
    props.onFilter(props.emptyFilter);
    // A new key empties the fields. The pressed button disappears, so the region takes the focus.
    setRound((before) => before + 1);
    region.current?.focus();
  }

  return (
    <search ref={region} tabIndex={-1} className={styles.box} aria-label={props.label}>
      <Fields key={round} {...props} />
      {isFiltering(props.filter) && (
        <Button variant="quiet" onClick={clear}>
          {props.clear}
        </Button>
      )}
    </search>
  );
}

function Fields<F extends FilterValues<F>>(props: FilterFormProps<F>) {
  const { search, selects, layout = 'row', schema, filter, onFilter } = props;
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const { search: _, ...others } = filter;
  const inUse = Object.values<string>(others).filter((value) => value !== '').length;
  const form = useForm({
    schema,
    send: async (value) => ({ ok: true, value }) as const,
    onDone: onFilter,
  });
  return (
    <Form form={form}>
      <div className={styles[layout]}>
        {search && (
          <FormField
            form={form}
            name="search"
            type="search"
            defaultValue={filter.search}
            {...search}
          />
        )}
        <span className={styles.toggle}>
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={more}
            onClick={() => setOpen(!isOpen)}
          >
            {t('filter.more')}
            {inUse > 0 && ` (${inUse})`}
          </Button>
        </span>
        <div id={more} className={styles.more} data-open={isOpen || undefined}>
          {selects.map(({ name, label, any, options }) => (
            <FormSelect
              key={name}
              form={form}
              name={name}
              label={label}
              options={[{ value: '', label: any }, ...options]}
              defaultValue={filter[name]}
            />
          ))}
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
      </div>
    </Form>
  );
}
