import styles from './avatar.module.css';
import { Icon } from './icon.tsx';

interface AvatarProps {
  name: string | null;
  surname: string | null;
}

/** First letter of the name, then of the surname; either may be missing. */
export function Avatar({ name, surname }: AvatarProps) {
  const letters = firstLetter(name) + firstLetter(surname);
  return (
    <span className={styles.avatar} aria-hidden="true" translate="no">
      {letters || <Icon name="person" size={22} />}
    </span>
  );
}

/** By code point: a letter outside the first plane is not cut in half. */
function firstLetter(text: string | null): string {
  return [...(text ?? '').trim()][0] ?? '';
}
