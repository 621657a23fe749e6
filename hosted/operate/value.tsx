import { Link } from 'wouter';
import { Badge } from '../ui/badge.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Description, DescriptionList } from '../ui/description-list.tsx';
import { pageOfId } from './records.ts';
import styles from './value.module.css';
import { labelOf, shownText } from './words.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The data of an answer: rows as a table, fields with their names. */
export function Value({ data, name }: { data: unknown; name: string }) {
  if (Array.isArray(data)) return <List items={data} name={name} />;
  if (isFields(data)) return <Fields fields={data} />;
  return <Scalar value={data} />;
}

function Fields({ fields }: { fields: Fields }) {
  const shown = Object.entries(fields).filter(([, value]) => !isEmpty(value));
  return (
    <DescriptionList>
      {shown.map(([key, value]) => (
        <Description key={key} name={labelOf(key)}>
          <Value data={value} name={labelOf(key)} />
        </Description>
      ))}
    </DescriptionList>
  );
}

function List({ items, name }: { items: readonly unknown[]; name: string }) {
  if (items.length === 0) return <p>None.</p>;
  const rows = items.filter(isFields);
  if (rows.length < items.length) {
    return (
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={JSON.stringify(item)}>
            <Value data={item} name={name} />
          </li>
        ))}
      </ul>
    );
  }
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) =>
    rows.some((row) => !isEmpty(row[key])),
  );
  const numbered = rows.map((row, index) => ({ row, key: `${index}` }));
  return (
    <div className={styles.wide}>
      <DataTable
        caption={name}
        dense
        columns={keys.map((key) => ({
          key,
          head: labelOf(key),
          cell: ({ row }: (typeof numbered)[number]) =>
            STATES.has(key) ? (
              <State text={String(row[key] ?? '')} />
            ) : (
              <Cell value={row[key]} name={labelOf(key)} />
            ),
        }))}
        rows={numbered}
        keyOf={({ key }) => key}
      />
    </div>
  );
}

/** Fields whose words are a state. */
const STATES = new Set(['state', 'outcome']);
const TONES: Record<string, 'good' | 'bad'> = {
  live: 'good',
  done: 'good',
  fails: 'bad',
  failed: 'bad',
  differs: 'bad',
};

/** What fails stands out in a long list. */
function State({ text }: { text: string }) {
  return text === '' ? null : <Badge tone={TONES[text] ?? 'plain'} text={text} />;
}

function Cell({ value, name }: { value: unknown; name: string }) {
  if (isEmpty(value)) return null;
  if (isFields(value) || Array.isArray(value)) return <Value data={value} name={name} />;
  return <Scalar value={value} />;
}

function Scalar({ value }: { value: unknown }) {
  if (value === null || value === undefined) return <>–</>;
  if (typeof value === 'boolean') return <>{value ? 'yes' : 'no'}</>;
  const text = String(value);
  if (RUNBOOK.test(text)) return <a href={text}>Runbook</a>;
  const page = pageOfId(text);
  if (page) {
    return (
      <Link className={classOf(text)} href={page}>
        {text}
      </Link>
    );
  }
  const shown = shownText(text);
  if (!TIME.test(shown)) return <span className={classOf(shown)}>{shown}</span>;
  const [date, ...hour] = shown.split(' ');
  return (
    <span className={styles.text}>
      <span className={styles.date}>{date}</span> {hour.join(' ')}
    </span>
  );
}

const classOf = (text: string) => (CODE.test(text) ? `${styles.text} ${styles.code}` : styles.text);

/** An id, an address or a hash: it has no words, so a line may end anywhere in it. */
const CODE = /^(?=.*\d)\S{20,}$/;

/** A page of the documentation of this installation. */
const RUNBOOK = /^https?:\/\/[^\s/]+\/docs\/[\w#/-]+$/;

/** A time as `shownText` writes it. */
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)? UTC$/;

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length);
