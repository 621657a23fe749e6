/**
 * The steps of a till. A request for a payment is repeated with the same Idempotency-Key until it
 * is answered, so that a bad line never makes two payments of one.
 */
import { type Signal, signal } from '@preact/signals-core';
import type { ApiClient, Failure } from '#shared/http/api-client.ts';
import type { LiveStatus } from '#shared/live/schemas.ts';
import type { Text } from '#shared/text.ts';
import * as calls from '#shared/till/calls.ts';
import type { TillDay } from '#shared/till/day.ts';
import type { NewSale } from '#shared/till/new-sale.ts';
import type { TillSale, TillState } from '#shared/till/schemas.ts';
import { failText } from './fail-text.ts';
import { followSale } from './follow-sale.ts';
import type { TillParts } from './till-parts.ts';

export type Step =
  | { at: 'loading' | 'unreachable' | 'pad' | 'day' }
  | { at: 'pair'; problem: Text | undefined }
  | { at: 'asking' }
  | { at: 'waiting' | 'ended' | 'sale'; sale: TillSale }
  | { at: 'days' | 'visit' | 'reservations' }
  | { at: 'report'; day: TillDay };

export interface TillModel {
  step: Signal<Step>;
  till: Signal<TillState | undefined>;
  /** Whether the last call was answered. */
  isConnected: Signal<boolean>;
  /** Why the last request was refused. */
  problem: Signal<Text | undefined>;
  load(): Promise<void>;
  pair(code: string): Promise<void>;
  ask(sale: NewSale): Promise<void>;
  /** Ends the attempt; a session that was made meanwhile is shown to nobody and expires. */
  stop(): void;
  cancel(): Promise<void>;
  show(at: 'pad' | 'day' | 'days' | 'visit' | 'reservations'): void;
  /** The details of a payment: its receipt, and its refund. */
  showSale(sale: TillSale): void;
  /** Reads it again: it was paid since. */
  openSale(id: string): Promise<void>;
  showReport(day: TillDay): void;
  leave(): Promise<void>;
}

/** How a sale ends at the counter: one that was refunded while the till was offline has been paid. */
const ENDS: Partial<Record<LiveStatus['status'], TillSale['status']>> = {
  authorized: 'authorized',
  paid: 'paid',
  partially_refunded: 'paid',
  refunded: 'paid',
  cancelled: 'cancelled',
  expired: 'expired',
};

/** A till that was read goes on to its pad; elsewhere it stays. */
const BEFORE_PAD: Step['at'][] = ['loading', 'unreachable', 'pair', 'pad'];

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 8_000;

export function createTillModel(parts: TillParts): TillModel {
  const { clock, newKey, onPaid } = parts;
  const step = signal<Step>({ at: 'loading' });
  const till = signal<TillState>();
  const isConnected = signal(true);
  const problem = signal<Text>();
  /** The request for a payment that is under way. */
  let attempt = 0;
  let unfollow = () => {};

  const client: ApiClient = {
    async call(endpoint, input) {
      const result = await parts.client.call(endpoint, input);
      isConnected.value = result.ok || result.error.code !== 'network';
      return result;
    },
  };

  function refuse(error: Failure): void {
    if (error.status === 401) step.value = { at: 'pair', problem: undefined };
    else problem.value = failText(error);
  }

  function wait(sale: TillSale): void {
    step.value = { at: 'waiting', sale };
    unfollow = followSale({ ...parts, client }, sale.id, (status) => {
      if (status === 'pending') void hearReason(sale.id);
      else end(sale, status);
    });
  }

  /** The payer has told the till why they cannot pay. */
  async function hearReason(id: string): Promise<void> {
    const read = await client.call(calls.readOne, { params: { id } });
    const now = step.value;
    if (read.ok && now.at === 'waiting' && now.sale.id === id) {
      step.value = { at: 'waiting', sale: read.value };
    }
  }

  function end(sale: TillSale, status: LiveStatus['status']): void {
    const ended = ENDS[status];
    if (!ended) return;
    unfollow();
    isConnected.value = true;
    step.value = { at: 'ended', sale: { ...sale, status: ended } };
    if (ended === 'paid') onPaid();
  }

  async function load(): Promise<void> {
    const read = await client.call(calls.read, {});
    if (read.ok) {
      till.value = read.value;
      if (BEFORE_PAD.includes(step.value.at)) step.value = { at: 'pad' };
    } else if (read.error.status === 401) step.value = { at: 'pair', problem: undefined };
    else if (!till.value) step.value = { at: 'unreachable' };
  }

  const pause = (tries: number) =>
    new Promise<void>((done) => {
      clock.after(Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS), done);
    });

  return {
    step,
    till,
    isConnected,
    problem,
    load,
    async pair(code) {
      const paired = await client.call(calls.pair, { body: { code } });
      if (paired.ok) return load();
      const isWrong = paired.error.status === 400 || paired.error.status === 422;
      const key = isWrong ? ({ key: 'till:pair.wrong' } as const) : failText(paired.error);
      step.value = { at: 'pair', problem: key };
    },
    async ask(sale) {
      const own = ++attempt;
      const headers = { 'idempotency-key': newKey() };
      problem.value = undefined;
      step.value = { at: 'asking' };
      for (let tries = 0; own === attempt; tries++) {
        const made = await client.call(calls.create, { body: sale, headers });
        if (own !== attempt) return;
        if (made.ok) return wait(made.value);
        const isOpen =
          made.error.code === 'network' || made.error.code === 'idempotency_in_progress';
        if (!isOpen) {
          step.value = { at: 'pad' };
          return refuse(made.error);
        }
        await pause(tries);
      }
    },
    stop() {
      attempt++;
      step.value = { at: 'pad' };
    },
    async cancel() {
      const before = step.value;
      if (before.at !== 'waiting') return;
      const { sale } = before;
      const cancelled = await client.call(calls.cancel, { params: { id: sale.id } });
      // The stream may have told how it ended meanwhile.
      const now = step.value;
      if (now.at !== 'waiting' || now.sale.id !== sale.id) return;
      if (cancelled.ok) end(sale, cancelled.value.status);
      else if (cancelled.error.status === 401) refuse(cancelled.error);
      else if (cancelled.error.code !== 'network') problem.value = failText(cancelled.error);
    },
    show(at) {
      problem.value = undefined;
      step.value = { at };
      // Products may have been sold out or added meanwhile.
      if (at === 'pad') void load();
    },
    showSale(sale) {
      step.value = { at: 'sale', sale };
    },
    async openSale(id) {
      const read = await client.call(calls.readOne, { params: { id } });
      if (read.ok) step.value = { at: 'sale', sale: read.value };
      else refuse(read.error);
    },
    showReport(day) {
      step.value = { at: 'report', day };
    },
    async leave() {
      const left = await client.call(calls.leave, {});
      if (left.ok || left.error.status === 401) step.value = { at: 'pair', problem: undefined };
      else problem.value = failText(left.error);
    },
  };
}
