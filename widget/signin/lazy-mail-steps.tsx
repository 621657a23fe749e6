import type { ComponentProps, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { MailSteps } from './mail-steps.tsx';

type MailStepsProps = ComponentProps<typeof MailSteps>;

/** Few join or recover in the window, so their code is loaded when they ask for it. */
export function LazyMailSteps(props: MailStepsProps): JSX.Element {
  const [Steps, setSteps] = useState<typeof MailSteps>();
  const { closeMail } = props.model;
  useEffect(() => {
    import('./mail-steps.tsx').then(
      (module) => setSteps(() => module.MailSteps),
      () => closeMail({ failure: { code: 'network', retryAfter: undefined } }),
    );
  }, [closeMail]);
  return Steps ? <Steps {...props} /> : <div class="sign-in__waiting" aria-hidden="true" />;
}
