import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as credentialsEndpoints from '#shared/credentials/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { EmailAction } from './email-action.tsx';

/** Stops an operator's removal of a second factor: `/login?stop=`. */
export function StopFactorReset({ code }: { code: string }) {
  const { t } = useTranslation(['email-actions', 'auth']);
  const { client } = useSession();
  return (
    <EmailAction
      title={t('stop.title')}
      lead={t('stop.lead')}
      submit={t('stop.submit')}
      busy={t('stop.busy')}
      send={() => client.call(credentialsEndpoints.stopReset, { body: { code } })}
      done={{
        title: t('stop.done'),
        text: t('stop.done-text'),
        next: (
          <Link className="button button--wide" href="/login">
            {t('auth:login.submit')}
          </Link>
        ),
      }}
    />
  );
}
