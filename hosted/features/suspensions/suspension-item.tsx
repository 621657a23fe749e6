import { useTranslation } from 'react-i18next';
import type { Suspension } from '#shared/suspensions/endpoints.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { Decision } from './decide-suspension.tsx';
import styles from './suspensions.module.css';
import { KINDS, useSuspensionName } from './use-suspension-name.ts';

interface SuspensionItemProps {
  suspension: Suspension;
  onDecide(decision: Decision): void;
}

/** One entry: what it is, who granted it when, and when it ends. */
export function SuspensionItem({ suspension, onDecide }: SuspensionItemProps) {
  const { t } = useTranslation('team');
  const { time } = useFormat();
  const name = useSuspensionName()(suspension);
  const { kind, role, formerRole, isRestored, grantedBy, grantedAt, until, mayDecide } = suspension;
  const by = grantedBy.name ?? t('suspensions.unknown');
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        {role && formerRole && (
          <p className={styles.small}>
            {t('suspensions.role', { role: t(`roles.${role}`), former: t(`roles.${formerRole}`) })}
          </p>
        )}
        {role && !formerRole && <p className={styles.small}>{t(`roles.${role}`)}</p>}
        {isRestored && <p className={styles.small}>{t('suspensions.restored')}</p>}
        <p className={styles.small}>{t('suspensions.by', { name: by, at: time(grantedAt) })}</p>
        <p className={styles.small}>{t('suspensions.until', { at: time(until) })}</p>
        {!mayDecide && <p className={styles.small}>{t('suspensions.own')}</p>}
      </div>
      <Badge text={t(KINDS[kind])} />
      {mayDecide && (
        <div className={styles.actions}>
          <Button
            variant="quiet"
            aria-label={t('suspensions.keep-of', { name })}
            onClick={() => onDecide('keep')}
          >
            {t('suspensions.keep')}
          </Button>
          <Button
            variant="quiet"
            aria-label={t('suspensions.end-of', { name })}
            onClick={() => onDecide('end')}
          >
            {t('suspensions.end')}
          </Button>
        </div>
      )}
    </li>
  );
}
