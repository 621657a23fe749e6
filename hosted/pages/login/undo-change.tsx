import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as credentialsEndpoints from '#shared/credentials/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import styles from './email-action.module.css';
import { EmailAction } from './email-action.tsx';

/** Undoes a change of credentials by the link sent to the previous address: `/login?undo=`. */
export function UndoChange({ code }: { code: string }) {
  const { t } = useTranslation('email-actions');
  const { client } = useSession();
  return (
    <EmailAction
      title={t('undo.title')}
      lead={t('undo.lead')}
      submit={t('undo.submit')}
      busy={t('undo.busy')}
      send={() => client.call(credentialsEndpoints.undo, { body: { code } })}
      done={{
        title: t('undo.done'),
        text: t('undo.done-text'),
        next: (
          <Link className="button button--wide" href="/account/forgot-password">
            {t('reset.ask-again')}
          </Link>
        ),
      }}
    >
      <ul className={styles.list}>
        <li>{t('undo.restores')}</li>
        <li>{t('undo.freezes')}</li>
        <li>{t('undo.ends')}</li>
      </ul>
    </EmailAction>
  );
}
