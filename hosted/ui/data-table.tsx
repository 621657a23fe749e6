import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { SortButton, type SortState } from './sort-button.tsx';
import twoLine from './two-line-rows.module.css';

/**
 * Where a cell stands in the two-line row of a phone: `title` and `figure` with its `unit` on the
 * first line, `fact` and `aside` on the second. A `hidden` cell is one tap away, behind the row's
 * link. `more` has a line of its own.
 */
export type PhonePlace = 'title' | 'figure' | 'unit' | 'fact' | 'aside' | 'more' | 'hidden';

export interface Column<Row> {
  key: string;
  /** Column head, translated. */
  head: string;
  /** `end` for figures. */
  align?: 'start' | 'end';
  /** The cells are buttons, which show no head. */
  isAction?: true;
  /** If any column has a place, a row has two lines on phones; else it is a card with heads. */
  phone?: PhonePlace | ((row: Row) => PhonePlace);
  /** The head stands before the value in the two-line row: the value alone says too little. */
  keepsHead?: true | ((row: Row) => boolean);
  /** Makes the head a button that sorts the list. */
  sort?: SortState;
  cell(row: Row): ReactNode;
}

interface DataTableProps<Row> {
  /** Accessible name; visible with `showCaption` only. */
  caption: string;
  showCaption?: boolean;
  /** Low rows on a desktop, where a business looks through many. */
  dense?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** The heading above consecutive rows that share it, such as their month. */
  groupOf?(row: Row): string;
}

/**
 * A table. The title of a row, or else its first cell, is the head of the row. On phones each row has
 * two lines, or becomes a card with the heads beside its values.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, showCaption = false, dense = false, columns, rows, keyOf, groupOf } = props;
  const isTwoLine = columns.some(({ phone }) => phone !== undefined);
  const headOfRow = columns.find(({ phone }) => phone === 'title') ?? columns[0];
  const withTwoLines = (name: 'table' | 'row') =>
    isTwoLine ? `${styles[name]} ${twoLine[name]}` : styles[name];
  // Explicit roles, because `display` removes them on phones. biome.json has the exception.
  return (
    <table className={withTwoLines('table')} role="table" data-dense={dense || undefined}>
      <caption className={showCaption ? styles.caption : 'visually-hidden'}>{caption}</caption>
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={sideOf(column)}
              aria-sort={column.sort?.direction}
            >
              {column.sort ? (
                <SortButton head={column.head} align={column.align} sort={column.sort} />
              ) : column.isAction ? (
                <span className="visually-hidden">{column.head}</span>
              ) : (
                column.head
              )}
            </th>
          ))}
        </tr>
      </thead>
      {groupsOf(rows, groupOf).map((group) => (
        <tbody key={keyOf(group.first)} role="rowgroup">
          {group.name !== undefined && (
            <tr role="row" className={styles.group}>
              <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
                {group.name}
              </th>
            </tr>
          )}
          {group.rows.map((row) => (
            <tr key={keyOf(row)} role="row" className={withTwoLines('row')}>
              {columns.map((column) => (
                <Cell
                  key={column.key}
                  {...{ column, row, isTwoLine, isHead: column === headOfRow }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  isTwoLine: boolean;
  isHead: boolean;
}

function Cell<Row>({ column, row, isTwoLine, isHead }: CellProps<Row>) {
  const { phone = 'hidden' } = column;
  const place = typeof phone === 'function' ? phone(row) : phone;
  const shared = {
    className: column.align === 'end' ? `${styles.cell} ${styles.end}` : styles.cell,
    'data-phone': isTwoLine ? place : undefined,
    children: isTwoLine ? <ShortValue {...{ column, row }} /> : <Value {...{ column, row }} />,
  };
  return isHead ? <th role="rowheader" scope="row" {...shared} /> : <td role="cell" {...shared} />;
}

type ValueProps<Row> = Pick<CellProps<Row>, 'column' | 'row'>;

function ShortValue<Row>({ column, row }: ValueProps<Row>) {
  const { keepsHead = false } = column;
  return (
    <>
      {(typeof keepsHead === 'function' ? keepsHead(row) : keepsHead) && (
        <span className={twoLine.before} aria-hidden="true">
          {column.head}{' '}
        </span>
      )}
      {column.cell(row)}
    </>
  );
}

function Value<Row>({ column, row }: ValueProps<Row>) {
  return (
    <>
      {!column.isAction && (
        <span className={styles.label} aria-hidden="true">
          {column.head}
        </span>
      )}
      <span className={styles.value}>{column.cell(row)}</span>
    </>
  );
}

const sideOf = ({ align }: { align?: 'start' | 'end' }) =>
  align === 'end' ? styles.end : undefined;

interface Group<Row> {
  name: string | undefined;
  first: Row;
  rows: Row[];
}

function groupsOf<Row>(rows: readonly Row[], groupOf?: (row: Row) => string): Group<Row>[] {
  const groups: Group<Row>[] = [];
  for (const row of rows) {
    const name = groupOf?.(row);
    const last = groups.at(-1);
    if (last && last.name === name) last.rows.push(row);
    else groups.push({ name, first: row, rows: [row] });
  }
  return groups;
}
