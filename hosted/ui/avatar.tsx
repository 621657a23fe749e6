import styles from './avatar.module.css';
import { Drawing, PERSON } from './drawing.tsx';

interface AvatarProps {
  name: string | null;
  surname: string | null;
}

/** Initials of name and surname; either may be missing. */
export function Avatar({ name, surname }: AvatarProps) {
  const letters = firstLetter(name) + firstLetter(surname);
  return (
    <span className={styles.avatar} aria-hidden="true" translate="no">
      {letters || <Drawing path={PERSON} size={22} />}
    </span>
  );
}

/** Splits by code point, so that surrogate pairs stay whole. */
function firstLetter(text: string | null): string {
  return [...(text ?? '').trim()][0] ?? '';
}
