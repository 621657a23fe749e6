import type { JSX } from 'preact';
import type { Text } from '#shared/text.ts';
import { Button } from '../ui/button.tsx';
import type { SignInModel } from './sign-in-model.ts';

interface AccountProps {
  model: SignInModel;
  texts(text: Text): string;
}

/** The signed-in account, with an offer to use another one. */
export function Account({ model, texts }: AccountProps): JSX.Element | null {
  const step = model.step.value;
  if (step.name !== 'known') return null;
  return (
    <p class="pay__account">
      {`${texts({ key: 'sign-in.as', values: { name: step.member } })} `}
      <Button
        label={texts({ key: 'action.switch' })}
        variant="quiet"
        onPress={model.switchAccount}
      />
    </p>
  );
}
