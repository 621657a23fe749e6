import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { PageProps } from '../../platform/lazy-page.ts';
import { onTheWay } from '../../platform/sign-in-path.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { FORGOT_PATH, NewPassword } from './new-password.tsx';

/** The page of the reset link: `?code=`, valid once and for 30 minutes. */
export function ResetPasswordPage({ search }: PageProps) {
  const { t } = useTranslation('email-actions');
  const code = search.get('code');
  if (!code) {
    return (
      <FormPage title={t('reset.missing')} lead={t('reset.missing-text')}>
        <Link className="button button--wide" href={onTheWay(FORGOT_PATH, search)}>
          {t('reset.ask-again')}
        </Link>
      </FormPage>
    );
  }
  return <NewPassword code={code} search={search} />;
}
