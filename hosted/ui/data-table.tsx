import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export interface Column<Row> {
  key: string;
  /** Column head, translated. */
  head: string;
  /** `end` for figures. */
  align?: 'start' | 'end';
  /** The cells are buttons, which need no head on phones. */
  isAction?: true;
  cell(row: Row): ReactNode;
}

interface DataTableProps<Row> {
  /** Accessible name; visible with `showCaption` only. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
}

/** A table. On phones each row becomes a card with the heads beside its values. */
export function DataTable<Row>({
  caption,
  showCaption = false,
  columns,
  rows,
  keyOf,
}: DataTableProps<Row>) {
  const side = ({ align }: Column<Row>) => (align === 'end' ? styles.end : undefined);
  // Explicit roles, because `display` removes them on phones. biome.json has the exception.
  return (
    <table className={styles.table} role="table">
      <caption className={showCaption ? styles.caption : 'visually-hidden'}>{caption}</caption>
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">
          {columns.map((column) => (
            <th key={column.key} role="columnheader" scope="col" className={side(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row" className={styles.row}>
            {columns.map((column) => (
              <td key={column.key} role="cell" className={side(column)}>
                {!column.isAction && (
                  <span className={styles.label} aria-hidden="true">
                    {column.head}
                  </span>
                )}
                <span className={styles.value}>{column.cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
