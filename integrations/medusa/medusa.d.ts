/**
 * The types of Medusa that the provider uses. Medusa is far larger than this repository and not installed here.
 * `npm run test:long -- medusa` compiles the provider with Medusa's own types instead.
 */
declare module '@medusajs/framework/types' {
  export type PaymentSessionStatus =
    | 'authorized'
    | 'captured'
    | 'pending'
    | 'requires_more'
    | 'error'
    | 'canceled'
    | 'pending_authorization';
  export interface ProviderInput {
    data?: Record<string, unknown>;
  }
  export type BigNumberInput = number | string | { value: number | string };
  export interface InitiatePaymentInput extends ProviderInput {
    amount: BigNumberInput;
    currency_code: string;
  }
  export type UpdatePaymentInput = InitiatePaymentInput;
  export interface RefundPaymentInput extends ProviderInput {
    amount: BigNumberInput;
  }
  export type AuthorizePaymentInput = ProviderInput;
  export type CancelPaymentInput = ProviderInput;
  export type CapturePaymentInput = ProviderInput;
  export type DeletePaymentInput = ProviderInput;
  export type GetPaymentStatusInput = ProviderInput;
  export type RetrievePaymentInput = ProviderInput;
  export interface ProviderOutput {
    data?: Record<string, unknown>;
  }
  export interface StatusOutput extends ProviderOutput {
    status: PaymentSessionStatus;
  }
  export interface InitiatePaymentOutput extends Partial<StatusOutput> {
    id: string;
  }
  export type UpdatePaymentOutput = Partial<StatusOutput>;
  export type AuthorizePaymentOutput = StatusOutput;
  export type GetPaymentStatusOutput = StatusOutput;
  export type CancelPaymentOutput = ProviderOutput;
  export type CapturePaymentOutput = ProviderOutput;
  export type DeletePaymentOutput = ProviderOutput;
  export type RefundPaymentOutput = ProviderOutput;
  export type RetrievePaymentOutput = ProviderOutput;
  export interface ProviderWebhookPayload {
    payload: {
      data: Record<string, unknown>;
      rawData: string | Buffer;
      headers: Record<string, unknown>;
    };
  }
  export interface WebhookActionResult {
    action: PaymentSessionStatus | 'failed' | 'not_supported';
    data?: { session_id: string; amount: number | string };
  }
  export interface ModuleProviderExports {
    services: unknown[];
  }
}

declare module '@medusajs/framework/utils' {
  import type { BigNumberInput, ModuleProviderExports } from '@medusajs/framework/types';

  export abstract class AbstractPaymentProvider<Options> {
    static identifier: string;
    static validateOptions(options: Record<string, unknown>): void;
    protected constructor(container: Record<string, unknown>, options?: Options);
  }
  export class BigNumber {
    constructor(value: BigNumberInput);
    get bigNumber(): { toFixed(): string } | undefined;
  }
  export class MedusaError extends Error {
    static Types: { NOT_ALLOWED: string };
    constructor(type: string, message: string);
  }
  export const Modules: { PAYMENT: string };
  export function ModuleProvider(
    module: string,
    exported: ModuleProviderExports,
  ): ModuleProviderExports;
}
