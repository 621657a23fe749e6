import type { BusinessButton } from '#shared/buttons/schemas.ts';
import { TWO } from './sales.ts';

const ID = `btn_${'a'.repeat(26)}`;

export const aButton = (over: Partial<BusinessButton> = {}): BusinessButton => ({
  id: ID,
  status: 'open',
  name: 'Tea for two',
  description: null,
  pass: null,
  plan: null,
  currency: 'EUR',
  amount: '40.00',
  minimum: null,
  maximum: null,
  minimumLevel: null,
  enabled: true,
  capture: 'automatic',
  captureDays: null,
  terms: null,
  stock: 12,
  expiresAt: null,
  referencePrefix: null,
  successUrl: null,
  taxRate: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  url: `https://pay.example/pay/${ID}`,
  sold: 2,
  reserved: 0,
  figures: { ...TWO, refunded: '0.00', refundedTokens: '0' },
  ...over,
});
