import { useState } from 'react';
import { newMailRequest } from '../../features/mail-digits/mail-request.ts';
import { ResendConfirmation } from '../../features/registration/resend-confirmation.tsx';

interface UnconfirmedStepProps {
  email: string;
  search: URLSearchParams;
}

/** The password was correct, and the address is not confirmed. */
export function UnconfirmedStep({ email, search }: UnconfirmedStepProps) {
  const [mail] = useState(() => newMailRequest(search));
  return <ResendConfirmation email={email} mail={mail} />;
}
