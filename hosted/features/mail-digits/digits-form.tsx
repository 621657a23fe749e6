import type { Result } from '#shared/http/api-client.ts';
import { digitsOf } from '#shared/mail-codes/digits.ts';
import * as mailCodesEndpoints from '#shared/mail-codes/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { blameDigits, DigitsFields } from './digits-fields.tsx';

interface DigitsFormProps {
  purpose: 'confirmation' | 'reset';
  email: string;
  /** Of the mail that was asked for. */
  ticket: string;
  /** Uses the code, before the form ends. */
  use?(code: string): Promise<Result<unknown>>;
  onDone(code: string): void;
}

/** Takes the digits of an e-mail in place of its link. */
export function DigitsForm({ purpose, email, ticket, use, onDone }: DigitsFormProps) {
  const { client } = useSession();
  const form = useForm({
    schema: mailCodesEndpoints.redeem.body,
    shape: ({ digits }) => ({
      purpose,
      email,
      ticket,
      digits: digitsOf(digits),
    }),
    async send(body) {
      const redeemed = await client.call(mailCodesEndpoints.redeem, { body });
      if (!redeemed.ok || !use) return redeemed;
      const used = await use(redeemed.value.code);
      return used.ok ? redeemed : used;
    },
    onDone: ({ code }) => onDone(code),
    blame: blameDigits,
  });
  return <DigitsFields form={form} />;
}
