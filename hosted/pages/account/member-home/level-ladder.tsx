import { type CSSProperties, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { membershipOf, type StakingLevel } from '#shared/wallet/membership.ts';
import { type MembershipData, useMembership } from '../../../features/membership/use-membership.ts';
import { useSession } from '../../../platform/session-context.ts';
import { LevelEmblem } from '../../../ui/level-emblem.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import styles from './level-ladder.module.css';

/** The levels as a ladder, what the next one brings, and where another stake would lead. */
export function LevelLadder() {
  const data = useMembership().data;
  if (!data) return null;
  return <Ladder {...data} />;
}

function Ladder({ levels, stake }: MembershipData) {
  const { t } = useTranslation('account');
  const { money } = useFormat();
  const now = membershipOf(levels, stake, useSession().now());
  const [at, setAt] = useState<number>();
  const place = levels.findIndex(({ level }) => level === now?.level);
  // The next level first: it is what the member does not know yet.
  const chosen = levels[at ?? Math.min(place + 1, levels.length - 1)];
  if (!now || !chosen) return null;
  return (
    <div className={styles.box}>
      <ol className={styles.ladder} aria-label={t('ladder.title')}>
        {levels.map(({ level, threshold, reached }, rung) => (
          <li
            key={level}
            className={styles.rung}
            data-reached={reached || undefined}
            aria-current={level === now.level ? 'step' : undefined}
            {...(rung === place + 1
              ? { style: { '--way': `${now.percent}%` } as CSSProperties }
              : {})}
          >
            <LevelEmblem level={level} size={44} />
            <span className={styles.name}>{level}</span>
            <span className={styles.soft}>{money(threshold, brand.token.symbol)}</span>
          </li>
        ))}
      </ol>
      <Slider levels={levels} chosen={chosen} isNow={chosen.level === now.level} onChoose={setAt} />
      {!chosen.reached && (
        <p className={styles.soft}>{t('ladder.brings', { level: chosen.level })}</p>
      )}
    </div>
  );
}

interface SliderProps {
  levels: readonly StakingLevel[];
  chosen: StakingLevel;
  isNow: boolean;
  onChoose(at: number): void;
}

function Slider({ levels, chosen, isNow, onChoose }: SliderProps) {
  const { t } = useTranslation('account');
  const { money } = useFormat();
  const id = useId();
  const { level, reached, missing } = chosen;
  const text = isNow
    ? t('ladder.stay', { level })
    : reached
      ? t('ladder.below', { level })
      : t('ladder.reach', { level, amount: money(missing, brand.token.symbol) });
  return (
    <div className={styles.trial}>
      <label className="field__label" htmlFor={id}>
        {t('ladder.try')}
      </label>
      <input
        id={id}
        type="range"
        className={styles.range}
        min={0}
        max={levels.length - 1}
        step={1}
        value={levels.indexOf(chosen)}
        aria-valuetext={text}
        onChange={(event) => onChoose(Number(event.target.value))}
      />
      <p className={styles.outcome}>
        <span>{text}</span>{' '}
        {!isNow && !reached && <Link href="/account/membership/stake">{t('actions.stake')}</Link>}
      </p>
    </div>
  );
}
