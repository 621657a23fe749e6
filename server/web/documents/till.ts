/** The document of a till: the device's own, with no data of its business in it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '#shared/brand.ts';
import type { TillBootstrapData } from '#shared/documents/bootstrap-data.ts';
import { OWN_API } from '../../platform/config/api-base.ts';
import type { App } from '../../platform/http/app.ts';
import { chooseLocale, readTexts } from '../../platform/locales/texts.ts';
import type { DocumentKind } from './headers.ts';
import type { Filling } from './html-templates.ts';
import { noScriptNote } from './no-script.ts';

type Send = (
  request: FastifyRequest,
  reply: FastifyReply,
  kind: DocumentKind,
  filling: Omit<Filling, 'nonce'>,
  more: { note: string },
) => Promise<unknown>;

export function tillDocument({ http, config }: Pick<App, 'http' | 'config'>, send: Send): void {
  http.get('/till', async (request, reply) => {
    const locale = chooseLocale(config.locales, [], request.headers['accept-language']);
    const bootstrapData: TillBootstrapData = {
      apiBase: OWN_API,
      locale,
      texts: { till: await readTexts(locale, 'till') },
    };
    const note = await noScriptNote(locale, config.links.mail);
    reply.header('vary', 'Accept-Language').header('content-language', locale);
    return send(request, reply, 'till', { locale, title: brand.name, bootstrapData }, { note });
  });
}
