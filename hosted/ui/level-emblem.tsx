import type { Level } from '#shared/brand.ts';
import styles from './level-emblem.module.css';

/** Drawn from the half discs of the brand mark: each level has more of them. 48 by 48. */
const EMBLEMS: Record<Level, { fill: string; line?: string }> = {
  Visita: { fill: 'M23 12a12 12 0 0 0 0 24Z', line: 'M26 12a12 12 0 0 1 0 24Z' },
  Sens: { fill: 'M23 9a11 11 0 0 0 0 22ZM25 17a11 11 0 0 1 0 22Z' },
  Gemma: { fill: 'M15 13h18l6 8-15 17L9 21Z', line: 'M9 21h30M18 21l6 17 6-17-3-8M18 21l3-8' },
  Summa: { fill: 'M12 25a12 12 0 0 1 24 0ZM8 28h32v4H8ZM14 35h20v4H14Z' },
  Maxima: {
    fill: [0, 60, 120, 180, 240, 300].map(petal).join(''),
  },
};

/** A half disc that starts at the centre, turned by `degrees`. */
function petal(degrees: number): string {
  const turn = (degrees * Math.PI) / 180;
  const at = (radius: number) =>
    [24 + radius * Math.sin(turn), 24 - radius * Math.cos(turn)]
      .map((place) => place.toFixed(1))
      .join(' ');
  return `M${at(2)}A7.5 7.5 0 0 1 ${at(17)}Z`;
}

/** The emblem of a membership level. Its name stands beside it. */
export function LevelEmblem({ level, size = 48 }: { level: Level; size?: number }) {
  const { fill, line } = EMBLEMS[level];
  return (
    <svg
      aria-hidden="true"
      className={styles.emblem}
      data-level={level}
      width={size}
      height={size}
      viewBox="0 0 48 48"
    >
      <circle className={styles.ground} cx="24" cy="24" r="24" />
      <path className={styles.mark} d={fill} />
      {line && <path className={styles.line} data-over={level === 'Gemma' || undefined} d={line} />}
    </svg>
  );
}
