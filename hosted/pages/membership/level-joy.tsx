import { useTranslation } from 'react-i18next';
import type { Level } from '#shared/brand.ts';
import { LevelEmblem } from '../../ui/level-emblem.tsx';
import styles from './level-joy.module.css';

const RAYS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/** A level was reached: its emblem, with rays that fly out where motion is welcome. */
export function LevelJoy({ level }: { level: Level }) {
  const { t } = useTranslation('membership');
  return (
    <div className={styles.joy}>
      <span className={styles.emblem} aria-hidden="true">
        {RAYS.map((ray) => (
          <span key={ray} className={styles.ray} style={{ rotate: `${ray * 30}deg` }} />
        ))}
        <LevelEmblem level={level} size={96} />
      </span>
      <p className={styles.title}>{t('move.joy', { level })}</p>
    </div>
  );
}
