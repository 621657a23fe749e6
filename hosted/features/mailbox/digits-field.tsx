import { useEffect } from 'react';
import { digitsOf } from '#shared/mail-codes/digits.ts';
import * as endpoints from '#shared/mailbox/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { blameDigits, DigitsFields } from '../mail-digits/digits-fields.tsx';

/** Takes the digits of the e-mail. The field has the focus when it appears. */
export function DigitsField({ onProven }: { onProven(): void }) {
  const { client } = useSession();
  const form = useForm({
    schema: endpoints.prove.body,
    shape: ({ digits }) => ({ digits: digitsOf(digits) }),
    send: (body) => client.call(endpoints.prove, { body }),
    onDone: onProven,
    blame: blameDigits,
  });
  const { ref } = form;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return <DigitsFields form={form} />;
}
