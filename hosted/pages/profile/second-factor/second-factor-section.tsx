import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as reauthenticationAuthEndpoints from '#shared/auth/reauthentication-endpoints.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import styles from '../../../features/second-factor/second-factor.module.css';
import { failureOf } from '../../../platform/api-error.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useApi, useInvalidate } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BeginSetUp } from './begin-set-up.tsx';
import { EnabledFactor } from './enabled-factor.tsx';
import { ReauthenticationForm } from './reauthentication-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type Secret, SetUp } from './set-up.tsx';

type Step =
  /** `done` is the message of the last action. */
  | { name: 'state'; done: string }
  | { name: 'set-up'; secret: Secret }
  | { name: 'renew' }
  | { name: 'turn-off' }
  | { name: 'codes'; codes: readonly string[] };

const START: Step = { name: 'state', done: '' };

/** Sets up, manages and turns off two-step sign-in. */
export function SecondFactorSection() {
  const { t } = useTranslation('profile');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const query = useApi(secondFactorEndpoints.read, {});
  const [step, setStep] = useState<Step>(START);
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step);

  useEffect(() => {
    // The focused element has been removed.
    if (before.current !== step) place.current?.focus();
    before.current = step;
  }, [step]);

  async function show(codes: readonly string[]) {
    setStep({ name: 'codes', codes });
    await Promise.all([
      invalidate(secondFactorEndpoints.read),
      invalidate(reauthenticationAuthEndpoints.read),
    ]);
  }

  // Another API may not support two-step sign-in.
  if (query.error && failureOf(query.error).status === 404) return null;
  return (
    <Card title={t('second-factor.title')}>
      <div ref={place} tabIndex={-1} className={styles.focusTarget}>
        {step.name === 'state' && (
          <>
            <Notice tone="success" text={step.done} />
            <Loaded query={query} skeleton={<Skeleton lines={3} />}>
              {(state) =>
                state.on ? (
                  <EnabledFactor
                    state={state}
                    onRenew={() => setStep({ name: 'renew' })}
                    onTurnOff={() => setStep({ name: 'turn-off' })}
                  />
                ) : (
                  <BeginSetUp onBegun={(secret) => setStep({ name: 'set-up', secret })} />
                )
              }
            </Loaded>
          </>
        )}
        {step.name === 'set-up' && (
          <SetUp
            secret={step.secret}
            onDone={(codes) => void show(codes)}
            onCancel={() => setStep(START)}
          />
        )}
        {step.name === 'renew' && (
          <ReauthenticationForm
            text={t('second-factor.renew-text')}
            action={t('second-factor.renew')}
            schema={secondFactorEndpoints.renewCodes.body}
            send={(body) => client.call(secondFactorEndpoints.renewCodes, { body })}
            onDone={({ recoveryCodes }) => void show(recoveryCodes)}
            onCancel={() => setStep(START)}
          />
        )}
        {step.name === 'turn-off' && (
          <ReauthenticationForm
            text={t('second-factor.turn-off-text')}
            action={t('second-factor.turn-off')}
            schema={secondFactorEndpoints.remove.body}
            send={(body) => client.call(secondFactorEndpoints.remove, { body })}
            onDone={async () => {
              await Promise.all([
                invalidate(secondFactorEndpoints.read),
                invalidate(reauthenticationAuthEndpoints.read),
              ]);
              setStep({ name: 'state', done: t('second-factor.is-off') });
            }}
            onCancel={() => setStep(START)}
          />
        )}
        {step.name === 'codes' && (
          <RecoveryCodes
            codes={step.codes}
            onKept={() => setStep({ name: 'state', done: t('second-factor.is-on') })}
          />
        )}
      </div>
    </Card>
  );
}
