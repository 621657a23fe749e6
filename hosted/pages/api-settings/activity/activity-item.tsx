import { useTranslation } from 'react-i18next';
import type { Activity } from '#shared/activity/schemas.ts';
import { Description, DescriptionList } from '../../../ui/description-list.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import styles from './activity.module.css';
import { useKindText } from './use-kind-text.ts';

/** One act: what and on which object, who and when; the rest on request. */
export function ActivityItem({ activity }: { activity: Activity }) {
  const { t } = useTranslation('activity');
  const { time } = useFormat();
  const kindText = useKindText();
  const actorName = useActorName();
  const { at, kind, actor, object, changes, device, network, requestId } = activity;
  const name = object?.name ?? object?.id;
  return (
    <li className={styles.item}>
      <p className={styles.act}>
        {kindText(kind)}
        {name && <span className={styles.object}> · {name}</span>}
      </p>
      <p className={styles.small}>
        {actorName(actor)} · <time dateTime={at}>{time(at)}</time>
      </p>
      <details className={styles.details}>
        <summary>{t('log.details')}</summary>
        <DescriptionList>
          {changes.map(({ field, from, to }) => (
            <Description key={field} name={field.replaceAll('_', ' ')}>
              <code className={styles.code}>
                {from === null
                  ? (to ?? t('log.none'))
                  : t('log.change', { from, to: to ?? t('log.none') })}
              </code>
            </Description>
          ))}
          {object?.id && object.name && (
            <Description name={t('log.object-id')}>
              <code className={styles.code}>{object.id}</code>
            </Description>
          )}
          {device && <Description name={t('log.device')}>{device}</Description>}
          {network && (
            <Description name={t('log.network')}>
              <code className={styles.code}>{network}</code>
            </Description>
          )}
          {requestId && (
            <Description name={t('log.request-id')}>
              <code className={styles.code}>{requestId}</code>
            </Description>
          )}
        </DescriptionList>
      </details>
    </li>
  );
}

function useActorName(): (actor: Activity['actor']) => string {
  const { t } = useTranslation('activity');
  return ({ type, name }) => {
    if (type === 'operator') return t('log.operator');
    return name ?? t(type === 'key' ? 'log.api-token' : 'log.deleted-person');
  };
}
