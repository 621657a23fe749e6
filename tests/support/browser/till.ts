/** A till at a counter, and the person who pays there. */
import type { Page } from 'playwright/test';
import { type Member, newBusiness, tokenOf } from './people.ts';
import { expect } from './test.ts';
import { world } from './world.ts';

/** The code that pairs a new till of a business with a device. */
export async function newTillCode(tips: number[] = [5, 10], business?: Member): Promise<string> {
  const owner = business ?? (await newBusiness());
  const token = await tokenOf(owner);
  const body = { name: 'Counter', tips, currentPassword: owner.password };
  return (await send<{ code: string }>('/business/tills', token, body)).code;
}

/** A till that may refund as much in a day. @returns the code that pairs it */
export async function newRefundingTill(limit: string): Promise<string> {
  const owner = await newBusiness();
  const token = await tokenOf(owner);
  const proof = { currentPassword: owner.password };
  const { till, code } = await send<{ till: { id: string }; code: string }>(
    '/business/tills',
    token,
    { name: 'Counter', tips: [10], ...proof },
  );
  await send(`/business/tills/${till.id}`, token, { refundLimit: limit, ...proof }, 'PUT');
  return code;
}

/** Opens the till as a scanned code would, and pairs it. */
export async function openTill(page: Page, code: string): Promise<void> {
  await page.goto(`${world().url}/till#${code}`);
  await page.locator('button[type="submit"]').press('Enter');
  await expect(page.getByRole('heading', { name: 'Casa Norte' })).toBeVisible();
}

/** The payment that the till shows by its code of eight digits. */
export async function shownPayment(page: Page): Promise<string> {
  const digits = await page.locator('.wait__digits').innerText();
  const found = await fetch(`${world().url}/api/till/code?code=${digits.replace(/\s/g, '')}`);
  return ((await found.json()) as { id: string }).id;
}

/** @returns what pays, so that a test can measure from the press on Pay */
export async function readyToPay(member: Member, id: string): Promise<() => Promise<void>> {
  const token = await tokenOf(member);
  const shown = await fetch(`${world().url}/api/pay/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { quote } = (await shown.json()) as { quote: { total: string } };
  return async () => {
    await send(`/pay/${id}/confirm`, token, { total: quote.total });
  };
}

export async function send<T>(
  path: string,
  token: string,
  body: object,
  method = 'POST',
): Promise<T> {
  const response = await fetch(`${world().url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}
