import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export interface Column<Row> {
  key: string;
  /** Its head, translated. */
  head: string;
  /** Figures stand at the end. */
  align?: 'start' | 'end';
  /** Its values are buttons, which say themselves what they do. */
  isAction?: true;
  cell(row: Row): ReactNode;
}

interface DataTableProps<Row> {
  /** What the table lists; heard, and seen only where `showCaption`. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
}

/** A table; on a phone each row stands for itself, with the heads beside its values. */
export function DataTable<Row>({
  caption,
  showCaption = false,
  columns,
  rows,
  keyOf,
}: DataTableProps<Row>) {
  const side = ({ align }: Column<Row>) => (align === 'end' ? styles.end : undefined);
  // Roles are named because `display` takes them away on a phone; the linter is told in biome.json.
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
