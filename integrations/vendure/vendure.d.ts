/**
 * The types of Vendure and its framework that the plugin uses. They are not installed here.
 * `npm run test:long -- vendure` compiles the plugin with their own types instead.
 */
declare module '@nestjs/common' {
  export function Controller(path: string): ClassDecorator;
  export function Post(path: string): MethodDecorator;
  export function Inject(token: unknown): ParameterDecorator;
  export function Req(): ParameterDecorator;
  export function Res(): ParameterDecorator;
}

declare module '@nestjs/graphql' {
  export function Resolver(): ClassDecorator;
  export function Mutation(): MethodDecorator;
}

declare module 'graphql-tag' {
  export function gql(text: TemplateStringsArray): object;
}

declare module 'express' {
  export interface Request {
    body: Buffer;
    headers: Record<string, string | string[] | undefined>;
  }
  export interface Response {
    status(code: number): { send(body?: string): void };
  }
  export type Handler = (request: Request, response: Response, next: () => void) => void;
  export function raw(options: { type: string }): Handler;
}

declare module '@vendure/core' {
  import type { Handler } from 'express';

  export type ID = string | number;
  export interface Type<T> {
    new (...args: never[]): T;
  }
  export interface RequestContext {
    apiType: 'admin' | 'shop' | 'custom';
    channel: { token: string };
  }
  export interface Payment {
    id: ID;
    transactionId: string;
  }
  export class Refund {
    paymentId: ID;
    state: string;
    total: number;
  }
  export class Order {
    id: ID;
    code: string;
    currencyCode: string;
    state: string;
    totalWithTax: number;
    payments: Payment[];
    updatedAt: Date;
  }
  export interface PaymentMethod {
    code: string;
    handler: { code: string };
  }
  export interface CreatePaymentResult {
    amount: number;
    state: 'Settled' | 'Declined';
    transactionId?: string;
    errorMessage?: string;
    metadata: object;
  }
  export interface CreateRefundResult {
    state: 'Settled' | 'Failed';
    transactionId?: string;
    metadata?: object;
  }
  export interface Injector {
    get<T>(token: Type<T>): T;
  }
  export enum LanguageCode {
    en = 'en',
  }
  export class PaymentMethodHandler {
    constructor(options: {
      code: string;
      description: { languageCode: LanguageCode; value: string }[];
      args: object;
      init(injector: Injector): void;
      createPayment(
        ctx: RequestContext,
        order: Order,
        amount: number,
        args: object,
        metadata: object,
      ): CreatePaymentResult;
      settlePayment(): { success: true };
      createRefund(
        ctx: RequestContext,
        input: { reason?: string | null },
        amount: number,
        order: Order,
        payment: Payment,
      ): Promise<CreateRefundResult>;
    });
  }
  export class OrderService {
    findOne(ctx: RequestContext, id: ID, relations: string[]): Promise<Order | undefined>;
    findOneByCode(ctx: RequestContext, code: string): Promise<Order | undefined>;
    transitionToState(
      ctx: RequestContext,
      id: ID,
      state: 'ArrangingPayment',
    ): Promise<Order | { message: string }>;
    addPaymentToOrder(
      ctx: RequestContext,
      id: ID,
      input: { method: string; metadata: object },
    ): Promise<Order | { message: string }>;
  }
  export class ActiveOrderService {
    getActiveOrder(ctx: RequestContext, input: undefined): Promise<Order | undefined>;
  }
  export class PaymentMethodService {
    findAll(ctx: RequestContext): Promise<{ items: PaymentMethod[] }>;
  }
  export class RequestContextService {
    create(options: { apiType: 'admin'; channelOrToken: string }): Promise<RequestContext>;
  }
  export class ConfigService {
    entityOptions: { moneyStrategy?: { precision?: number } };
  }
  export class TransactionalConnection {
    withTransaction<T>(ctx: RequestContext, work: (ctx: RequestContext) => Promise<T>): Promise<T>;
    getRepository(
      ctx: RequestContext,
      entity: typeof Order,
    ): { update(id: ID, change: Partial<Order>): Promise<unknown> };
    getRepository(
      ctx: RequestContext,
      entity: typeof Refund,
    ): { find(options: { where: { paymentId: ID; state: 'Settled' } }): Promise<Refund[]> };
  }
  export class UserInputError extends Error {
    constructor(message: string);
  }
  export const Logger: {
    warn(text: string, by: string): void;
    error(text: string, by: string): void;
  };
  export const Permission: { Owner: unknown };
  export function Allow(permission: unknown): MethodDecorator;
  export function Ctx(): ParameterDecorator;
  export function totalCoveredByPayments(order: Order): number;
  export class PluginCommonModule {}
  export interface Config {
    paymentOptions: { paymentMethodHandlers: PaymentMethodHandler[] };
    apiOptions: { middleware: { route: string; handler: Handler; beforeListen: boolean }[] };
  }
  export function VendurePlugin(options: {
    compatibility: string;
    imports: unknown[];
    controllers: unknown[];
    providers: unknown[];
    configuration(config: Config): Config;
    shopApiExtensions: { schema: object; resolvers: unknown[] };
  }): ClassDecorator;
}
