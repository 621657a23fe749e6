import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#shared/second-factor/contract.ts';
import { failureOf } from '../../app/api-error.ts';
import { useSession } from '../../app/session-context.ts';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BeginSetUp } from './begin-set-up.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { type Secret, SetUp } from './set-up.tsx';
import { WhenOn } from './when-on.tsx';

type Step =
  /** `done` is what to say of what was done last. */
  | { name: 'state'; done: string }
  | { name: 'set-up'; secret: Secret }
  | { name: 'renew' }
  | { name: 'turn-off' }
  | { name: 'codes'; codes: readonly string[] };

const START: Step = { name: 'state', done: '' };

/** Two-step sign-in: set up, looked after and turned off, one thing at a time. */
export function SecondFactorSection() {
  const { t } = useTranslation('profile');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const query = useApi(readSecondFactor, {});
  const [step, setStep] = useState<Step>(START);
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step);

  useEffect(() => {
    // What had the focus is gone.
    if (before.current !== step) place.current?.focus();
    before.current = step;
  }, [step]);

  async function show(codes: readonly string[]) {
    setStep({ name: 'codes', codes });
    await invalidate(readSecondFactor);
  }

  // A foreign API has no such thing.
  if (query.error && failureOf(query.error).status === 404) return null;
  return (
    <Card title={t('second-factor.title')}>
      <div ref={place} tabIndex={-1} className={styles.place}>
        {step.name === 'state' && (
          <>
            <Notice text={step.done} />
            <Loaded query={query} skeleton={<Skeleton lines={3} />}>
              {(state) =>
                state.on ? (
                  <WhenOn
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
          <ProofForm
            text={t('second-factor.renew-text')}
            action={t('second-factor.renew')}
            send={(body) => client.call(renewRecoveryCodes, { body })}
            onDone={({ recoveryCodes }) => void show(recoveryCodes)}
            onCancel={() => setStep(START)}
          />
        )}
        {step.name === 'turn-off' && (
          <ProofForm
            text={t('second-factor.turn-off-text')}
            action={t('second-factor.turn-off')}
            send={(body) => client.call(turnOffSecondFactor, { body })}
            onDone={async () => {
              await invalidate(readSecondFactor);
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
