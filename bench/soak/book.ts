/** The server’s answers, which the database is checked against at the end. */
import type { Refund } from '#shared/refunds/schemas.ts';

export interface PaidSession {
  id: string;
  transactionId: string;
  /** Whose API token may refund it. */
  apiToken: string;
}

export interface Book {
  /** By session: the transaction of its receipt. */
  paid: Map<string, string>;
  cancelled: Set<string>;
  refunded: Set<Refund['id']>;
  /** Transactions between payment account and membership. */
  staked: Set<string>;
  /** The newest payments that can still be refunded. */
  refundable: PaidSession[];
  /** Contradictory answers to the same request, and similar faults. */
  wrong: string[];
  pay(session: PaidSession): void;
  /** @param first, second answers to the same request */
  mustAgree(what: string, first: unknown, second: unknown): void;
}

const REFUNDABLE = 200;

export function openBook(): Book {
  const book: Book = {
    paid: new Map(),
    cancelled: new Set(),
    refunded: new Set(),
    staked: new Set(),
    refundable: [],
    wrong: [],
    pay(session) {
      book.paid.set(session.id, session.transactionId);
      book.refundable.push(session);
      if (book.refundable.length > REFUNDABLE) book.refundable.shift();
    },
    mustAgree(what, first, second) {
      if (first !== second) book.wrong.push(`${what}: ${first}, then ${second}`);
    },
  };
  return book;
}
