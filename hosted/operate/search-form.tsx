import { useLocation } from 'wouter';
import styles from './frame.module.css';

/** Search for anything by any id, on every page. */
export function SearchForm() {
  const [, navigate] = useLocation();
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const id = String(new FormData(event.currentTarget).get('id')).trim();
          if (id) navigate(`/search?${new URLSearchParams({ id })}`);
        }}
      >
        <input
          className="field__input"
          type="search"
          name="id"
          aria-label="Search by any id, e-mail, name or hash"
          placeholder="Id, e-mail, name, hash"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </form>
    </search>
  );
}
