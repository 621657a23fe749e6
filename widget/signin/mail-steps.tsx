/** Joining and recovering in the window; loaded when somebody asks for one of them. */
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { unbroken } from '#shared/format.ts';
import { LEGAL_VERSIONS } from '#shared/legal-versions.ts';
import { areWhole } from '#shared/mail-codes/digits.ts';
import { nameOrder } from '#shared/registration/name-order.ts';
import type { Text } from '#shared/text.ts';
import { Button } from '../ui/button.tsx';
import { createMailModel, type MailModel, type MailState } from './mail-model.ts';
import type { SignInModel, SignInStep } from './sign-in-model.ts';
import { StepForm } from './step-form.tsx';

interface MailStepsProps {
  step: Extract<SignInStep, { name: 'mail' }>;
  model: SignInModel;
  texts(text: Text): string;
}

interface StepProps {
  mail: MailModel;
  email: SignInModel['email'];
  texts(text: Text): string;
  /** Back to the sign-in form. */
  back: JSX.Element;
}

export function MailSteps({ step, model, texts }: MailStepsProps): JSX.Element {
  const locale = document.documentElement.lang;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one model from the first render to the last
  const mail = useMemo(() => createMailModel({ ...model.mail, locale, start: step.start }), []);
  useEffect(() => {
    const comeBack = () => void mail.comeBack();
    addEventListener('focus', comeBack);
    return () => removeEventListener('focus', comeBack);
  }, [mail]);

  const state = mail.state.value;
  const back = (
    <Button
      variant="quiet"
      label={texts({ key: 'auth:forgot.back' })}
      onPress={() => model.closeMail()}
    />
  );
  const props = { mail, texts, back, email: model.email };
  if (state.name === 'register') return <RegisterStep key="register" {...props} state={state} />;
  if (state.name === 'forgot') return <ForgotStep key="forgot" {...props} state={state} />;
  if (state.name === 'digits') return <DigitsStep key="digits" {...props} state={state} />;
  return <PasswordStep key="password" {...props} state={state} />;
}

type StateOf<Name extends MailState['name']> = Extract<MailState, { name: Name }>;

function RegisterStep({
  mail,
  texts,
  email,
  back,
  state,
}: StepProps & { state: StateOf<'register'> }): JSX.Element {
  // Formatted in UTC, because a date has no time zone.
  const day = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  const dateOf = (version: string) => unbroken(day.format(new Date(version)));
  const { privacy, conditions } = LEGAL_VERSIONS;
  return (
    <StepForm
      texts={texts}
      title={texts({ key: 'join:register.title' })}
      beside={2}
      fields={[
        ...nameOrder(document.documentElement.lang).map((name) => ({
          name,
          label: texts({ key: `join:register.${name}` }),
          autoComplete: name === 'name' ? 'given-name' : 'family-name',
        })),
        {
          name: 'email',
          type: 'email',
          label: texts({ key: 'join:register.email' }),
          autoComplete: 'username',
        },
        {
          name: 'password',
          type: 'password',
          label: texts({ key: 'join:register.password' }),
          message: texts({ key: 'join:register.hint' }),
          autoComplete: 'new-password',
        },
      ]}
      checks={[
        {
          name: 'conditions',
          label: texts({
            key: 'join:accept.all',
            values: { privacy: dateOf(privacy), conditions: dateOf(conditions) },
          }),
          hrefs: ['/legal/privacy-policy', '/legal/general-conditions'],
        },
      ]}
      values={{ email: email.peek() }}
      onType={(values) => {
        email.value = String(values.email);
      }}
      trouble={state.trouble}
      busy={state.busy}
      submit={texts({ key: state.busy ? 'join:register.busy' : 'join:register.submit' })}
      onSubmit={mail.submit}
    >
      {back}
    </StepForm>
  );
}

function ForgotStep({
  mail,
  texts,
  email,
  back,
  state,
}: StepProps & { state: StateOf<'forgot'> }): JSX.Element {
  return (
    <StepForm
      texts={texts}
      title={texts({ key: 'auth:forgot.title' })}
      lead={texts({ key: 'mail-code:digits.recover' })}
      fields={[
        {
          name: 'email',
          type: 'email',
          label: texts({ key: 'auth:login.email' }),
          autoComplete: 'username',
        },
      ]}
      values={{ email: email.peek() }}
      onType={(values) => {
        email.value = String(values.email);
      }}
      trouble={state.trouble}
      busy={state.busy}
      submit={texts({ key: state.busy ? 'auth:forgot.busy' : 'mail-code:digits.submit' })}
      onSubmit={mail.submit}
    >
      {back}
    </StepForm>
  );
}

function DigitsStep({
  mail,
  texts,
  back,
  state,
}: StepProps & { state: StateOf<'digits'> }): JSX.Element {
  const { email, purpose, busy, isSentAgain } = state;
  const isJoining = purpose === 'confirmation';
  const values = { email };
  return (
    <StepForm
      texts={texts}
      title={texts({ key: 'mail-code:digits.title' })}
      lead={texts({
        key: isJoining ? 'mail-code:digits.joined' : 'mail-code:digits.asked',
        values,
      })}
      fields={[
        {
          name: 'digits',
          label: texts({ key: 'mail-code:digits.label' }),
          inputMode: 'numeric',
          autoComplete: 'one-time-code',
          message: texts({ key: 'mail-code:digits.hint' }),
        },
      ]}
      trouble={state.trouble}
      busy={busy !== false}
      submit={texts({
        key: busy === 'digits' ? 'mail-code:digits.busy' : 'mail-code:digits.submit',
      })}
      onSubmit={mail.submit}
      isWhole={({ digits }) => areWhole(digits)}
      note={isJoining ? texts({ key: 'mail-code:digits.no-code' }) : undefined}
      status={isSentAgain ? texts({ key: 'mail-code:digits.again-done', values }) : ''}
    >
      <Button
        variant="quiet"
        label={texts({
          key: busy === 'again' ? 'mail-code:digits.again-busy' : 'mail-code:digits.again',
        })}
        idle={busy !== false}
        onPress={() => void mail.sendAgain()}
      />
      {back}
    </StepForm>
  );
}

function PasswordStep({
  mail,
  texts,
  back,
  state,
}: StepProps & { state: StateOf<'password'> }): JSX.Element {
  const { needs, trouble, busy } = state;
  return (
    <StepForm
      texts={texts}
      title={texts({ key: 'email-actions:reset.title' })}
      lead={texts({ key: 'email-actions:reset.lead' })}
      fields={[
        {
          name: 'password',
          type: 'password',
          label: texts({ key: 'email-actions:reset.password' }),
          message: texts({ key: 'email-actions:reset.hint' }),
          autoComplete: 'new-password',
        },
        {
          name: 'passwordConfirmation',
          type: 'password',
          label: texts({ key: 'email-actions:reset.repeat' }),
          autoComplete: 'new-password',
        },
        ...(needs === 'code'
          ? [
              {
                name: 'factorCode',
                label: texts({ key: 'email-actions:reset.factor' }),
                message: texts({ key: 'email-actions:reset.factor-hint' }),
                inputMode: 'numeric' as const,
                autoComplete: 'one-time-code',
              },
            ]
          : []),
      ]}
      trouble={trouble}
      busy={busy}
      submit={texts({ key: busy ? 'email-actions:reset.busy' : 'email-actions:reset.submit' })}
      onSubmit={mail.submit}
      note={needs === 'passkey' ? texts({ key: 'email-actions:reset.passkey' }) : undefined}
    >
      {back}
    </StepForm>
  );
}
