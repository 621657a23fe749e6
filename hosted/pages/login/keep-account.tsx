import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as erasureEndpoints from '#shared/profile/erasure-endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { EmailAction } from './email-action.tsx';

/** Stops the deletion of an account: `/login?keep=`. */
export function KeepAccount({ code }: { code: string }) {
  const { t } = useTranslation(['email-actions', 'auth']);
  const { client } = useSession();
  return (
    <EmailAction
      title={t('keep.title')}
      lead={t('keep.lead')}
      submit={t('keep.submit')}
      busy={t('keep.busy')}
      send={() => client.call(erasureEndpoints.stop, { body: { code } })}
      done={{
        title: t('keep.done'),
        text: t('keep.done-text'),
        next: (
          <Link className="button button--wide" href="/login">
            {t('auth:login.submit')}
          </Link>
        ),
      }}
    />
  );
}
