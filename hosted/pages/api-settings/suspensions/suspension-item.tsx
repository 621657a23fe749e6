import { useTranslation } from 'react-i18next';
import type { Suspension } from '#shared/suspensions/schemas.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import list from '../../../ui/item-list.module.css';
import { useFormat } from '../../../ui/use-format.ts';
import type { Decision } from './decide-suspension.tsx';
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
    <li className={list.item}>
      <div className={list.about}>
        <p className={list.name}>{name}</p>
        {role && formerRole && (
          <p className={list.small}>
            {t('suspensions.role', { role: t(`roles.${role}`), former: t(`roles.${formerRole}`) })}
          </p>
        )}
        {role && !formerRole && <p className={list.small}>{t(`roles.${role}`)}</p>}
        {isRestored && <p className={list.small}>{t('suspensions.restored')}</p>}
        <p className={list.small}>{t('suspensions.by', { name: by, at: time(grantedAt) })}</p>
        <p className={list.small}>{t('suspensions.until', { at: time(until) })}</p>
        {!mayDecide && <p className={list.small}>{t('suspensions.own')}</p>}
      </div>
      <Badge text={t(KINDS[kind])} />
      {mayDecide && (
        <div className={list.actions}>
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
