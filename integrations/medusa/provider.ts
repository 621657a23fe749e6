/** The payment provider `salus`: a payment session of Medusa is a pay session of Salus. */
import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  ProviderWebhookPayload,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from '@medusajs/framework/types';
import { AbstractPaymentProvider, BigNumber, MedusaError } from '@medusajs/framework/utils';
import { createSalus, type PaySession, type Salus, SalusError } from '@salus/server';
import { priceIn } from '../shared/price.ts';
import { netOfPrice, sumOf } from '../shared/refund.ts';
import { cancelled, captured } from './end-session.ts';
import { checkOptions, type SalusOptions } from './options.ts';
import { dataOf, isOf, MEDUSA_SESSION, refundedOf, refundKeyOf, statusOf } from './session-data.ts';
import { actionOfWebhook } from './webhook-action.ts';

type Data = Readonly<Record<string, unknown>> | undefined;
type Amount = Pick<InitiatePaymentInput, 'amount' | 'currency_code'>;

export class SalusPaymentProvider extends AbstractPaymentProvider<SalusOptions> {
  static override identifier = 'salus';
  private readonly options: SalusOptions;
  private readonly salus: Salus;

  static override validateOptions(options: Record<string, unknown>): void {
    checkOptions(options);
  }

  constructor(container: Record<string, unknown>, options: SalusOptions) {
    super(container, options);
    this.options = options;
    this.salus = createSalus({ url: options.url, token: options.token });
  }

  async initiatePayment(input: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    const sessionId = textOf(input.data, 'session_id');
    const session = await this.create(sessionId, input, sessionId);
    return { id: session.id, status: statusOf(session), data: dataOf(session) };
  }

  /** A pay session has one price: another price is another pay session. */
  async updatePayment(input: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    const before = await this.read(input.data);
    const currency = input.currency_code.toUpperCase();
    const isSame = before.currency === currency && before.amount === amountOf(input);
    if (isSame && before.status === 'pending') {
      return { status: statusOf(before), data: dataOf(before) };
    }
    await this.cancel(before);
    const session = await this.create(textOf(input.data, 'session_id'), input, before.id);
    return { status: statusOf(session), data: dataOf(session) };
  }

  async authorizePayment({ data }: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    const session = await this.read(data);
    return { status: statusOf(session), data: dataOf(session) };
  }

  /** Captures a reservation, and confirms what Salus has captured. */
  async capturePayment({ data }: CapturePaymentInput): Promise<CapturePaymentOutput> {
    const { paySessions } = this.salus;
    const session = await refusedAsNotAllowed(captured(paySessions, await this.read(data)));
    if (statusOf(session) !== 'captured') throw notAllowed(`${session.id} is ${session.status}.`);
    return { data: dataOf(session) };
  }

  async refundPayment(input: RefundPaymentInput): Promise<RefundPaymentOutput> {
    const { data = {} } = input;
    const session = await this.read(data);
    const { id, currency } = session;
    const price = amountOf({ amount: input.amount, currency_code: currency });
    const before = refundedOf(data);
    const amount = netOfPrice(session, price, before);
    const idempotencyKey = refundKeyOf(data, price);
    await refusedAsNotAllowed(this.salus.paySessions.refund(id, { amount }, { idempotencyKey }));
    return { data: dataOf(await this.read(data), sumOf(before, price, currency)) };
  }

  async cancelPayment({ data }: CancelPaymentInput): Promise<CancelPaymentOutput> {
    return { data: dataOf(await this.cancel(await this.read(data))) };
  }

  /** Medusa also deletes what a failed initiation left, with the storefront's data alone. */
  async deletePayment({ data }: DeletePaymentInput): Promise<DeletePaymentOutput> {
    if (!data?.id) return { data: {} };
    return this.cancelPayment({ data });
  }

  async getPaymentStatus({ data }: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    return this.authorizePayment(data ? { data } : {});
  }

  async retrievePayment({ data }: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    return { data: dataOf(await this.read(data), refundedOf(data ?? {})) };
  }

  async getWebhookActionAndData(
    payload: ProviderWebhookPayload['payload'],
  ): Promise<WebhookActionResult> {
    return actionOfWebhook(this.options.webhookSecret, payload);
  }

  private create(sessionId: string, input: Amount, idempotencyKey: string): Promise<PaySession> {
    return refusedAsNotAllowed(
      this.salus.paySessions.create(
        {
          amount: amountOf(input),
          currency: input.currency_code.toUpperCase(),
          reference: sessionId,
          metadata: { [MEDUSA_SESSION]: sessionId },
          ...(this.options.capture === 'manual' ? { capture: 'manual' } : {}),
        },
        { idempotencyKey },
      ),
    );
  }

  /** @throws MedusaError if it is not the pay session that was created for this payment */
  private async read(data: Data): Promise<PaySession> {
    const session = await this.salus.paySessions.read(textOf(data, 'id'));
    if (!isOf(data ?? {}, session)) {
      throw notAllowed(`${session.id} was made for another payment or price.`);
    }
    return session;
  }

  /** Releases a reservation. @throws MedusaError if it is paid: a payment is refunded */
  private async cancel(session: PaySession): Promise<PaySession> {
    if (statusOf(session) === 'canceled') return session;
    return refusedAsNotAllowed(cancelled(this.salus.paySessions, session));
  }
}

const amountOf = ({ amount, currency_code }: Amount): string =>
  priceIn(currency_code.toUpperCase(), new BigNumber(amount).bigNumber?.toFixed() ?? '');

function textOf(data: Data, name: string): string {
  const value = data?.[name];
  if (typeof value === 'string' && value) return value;
  throw notAllowed(`The payment's data has no ${name}.`);
}

const notAllowed = (message: string) => new MedusaError(MedusaError.Types.NOT_ALLOWED, message);

/** A refusal becomes an answer of 400 with its reason; a temporary failure stays a 500. */
async function refusedAsNotAllowed<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const isRefusal = error instanceof SalusError && error.status >= 400 && error.status < 500;
    throw isRefusal ? notAllowed(error.message) : error;
  }
}
