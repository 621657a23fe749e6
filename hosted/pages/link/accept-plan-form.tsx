import * as linkEndpoints from '#shared/link/endpoints.ts';
import { ReauthenticationFields } from '../../features/reauthentication/reauthentication-fields.tsx';
import { useSession } from '../../platform/session-context.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import type { FormValues } from '../../ui/form/form-values.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useLinkTexts } from '../../ui/use-view-texts.ts';

interface AcceptPlanFormProps {
  id: string;
  /** The most tokens of one period, as the page shows them. */
  capTokens: string;
  payee: { name: string; domain: string };
  /** Without a trial, it is a membership that runs already. */
  hasTrial: boolean;
  /** Reads the invitation again, which is accepted now. */
  onDone(): void;
}

/** Accepts the plan of an invitation with the member's strongest factor. */
export function AcceptPlanForm({ id, capTokens, payee, hasTrial, onDone }: AcceptPlanFormProps) {
  const { texts } = useLinkTexts();
  const { client } = useSession();
  const form = useForm({
    schema: linkEndpoints.acceptPlan.body,
    shape: (given: FormValues) => ({ ...given, capTokens, payee }),
    send: (body) => client.call(linkEndpoints.acceptPlan, { params: { id }, body }),
    onDone,
    blame: ({ code }) => (code === 'credentials_invalid' ? 'currentPassword' : undefined),
  });
  return (
    <Form form={form}>
      <ReauthenticationFields form={form} />
      <SubmitButton form={form} busy={texts({ key: 'link:plan.approving' })}>
        {texts({ key: hasTrial ? 'link:plan.approve' : 'link:plan.approve-payments' })}
      </SubmitButton>
    </Form>
  );
}
