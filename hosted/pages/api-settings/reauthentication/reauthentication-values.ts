import type { FormValues } from '../../../ui/form/form-values.ts';

const NAMES = ['currentPassword', 'code', 'passkey'] as const;

/** The form values that `ReauthenticationFields` collects. */
export const reauthenticationValues = (values: FormValues): FormValues =>
  Object.fromEntries(
    NAMES.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
