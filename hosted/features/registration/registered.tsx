import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as registrationEndpoints from '#shared/registration/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { onTheWay, SIGN_IN_PATH } from '../../platform/sign-in-path.ts';
import { Outcome } from '../../ui/form-page.tsx';
import { DigitsForm } from '../mail-digits/digits-form.tsx';
import { useEntry } from '../mail-digits/use-entry.ts';
import { ResendConfirmation } from './resend-confirmation.tsx';
import type { Registrant } from './use-registration.ts';

interface RegisteredProps {
  registered: Registrant;
  search: URLSearchParams;
}

/** Specification §8: the message after registration, with the confirmation link on its way. */
export function Registered({ registered: { email, password, mail }, search }: RegisteredProps) {
  const { t } = useTranslation(['join', 'mail-code']);
  const { client } = useSession();
  const enter = useEntry(search);
  return (
    <Outcome title={t('registered.title')}>
      <p>{t('registered.text', { email })}</p>
      <DigitsForm
        purpose="confirmation"
        email={email}
        ticket={mail.ticket}
        use={(confirmation) =>
          client.call(registrationEndpoints.confirm, { body: { confirmation } })
        }
        onDone={() => enter(email, password)}
      />
      <p>{t('registered.spam')}</p>
      <ResendConfirmation email={email} mail={mail} />
      <Link className="button button--quiet" href={onTheWay(SIGN_IN_PATH, search)}>
        {t('registered.sign-in')}
      </Link>
    </Outcome>
  );
}
