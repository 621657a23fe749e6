import styles from './sort-button.module.css';

/** How the list is sorted by a column, and what a press on its head does. */
export interface SortState {
  direction: 'ascending' | 'descending' | undefined;
  onToggle(): void;
}

interface SortButtonProps {
  head: string;
  /** Of the column. */
  align?: 'start' | 'end' | undefined;
  sort: SortState;
}

/** The head of a column that sorts the list. */
export function SortButton({ head, align, sort }: SortButtonProps) {
  return (
    <button
      type="button"
      className={styles.sort}
      data-align={align}
      data-direction={sort.direction}
      onClick={sort.onToggle}
    >
      {head}
    </button>
  );
}
