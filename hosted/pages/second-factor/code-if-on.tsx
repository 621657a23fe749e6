import { readSecondFactor } from '#shared/second-factor/contract.ts';
import { useApi } from '../../app/use-api.ts';
import type { FormState } from '../../ui/form/use-form.ts';
import { CodeField } from './code-field.tsx';

/** Asks for a code where two-step sign-in is on; also as soon as the API says that one is missing. */
export function CodeIfOn({ form }: { form: FormState }) {
  const { data } = useApi(readSecondFactor, {});
  const isMissed = form.failure?.code === 'second_factor_missing';
  return data?.on || isMissed ? <CodeField form={form} /> : null;
}
