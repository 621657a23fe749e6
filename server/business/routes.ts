import { readBusinessSettings } from '#shared/business/contract.ts';
import type { App } from '../app.ts';
import { serve } from '../http/endpoint.ts';
import { readSettings } from './settings.ts';

export function businessRoutes(app: App): void {
  serve(app, readBusinessSettings, ({ caller }) => readSettings(app.db, caller.member.id));
}
