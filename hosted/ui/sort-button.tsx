import styles from './data-table.module.css';

/** How the list is sorted by a column, and what a press on its head does. */
export interface SortState {
  direction: 'ascending' | 'descending' | undefined;
  onToggle(): void;
}

/** The head of a column that sorts the list. */
export function SortButton({ head, sort }: { head: string; sort: SortState }) {
  return (
    <button
      type="button"
      className={styles.sort}
      data-direction={sort.direction}
      onClick={sort.onToggle}
    >
      {head}
    </button>
  );
}
