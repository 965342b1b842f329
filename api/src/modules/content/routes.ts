import { article, articleCard, contact, faqItem, id, paginated, renderedArticle } from '@shop/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { numberedPage } from '../../platform/http/pagination.ts';
import { idParams, pageOffset, pageQuery } from '../../platform/http/params.ts';
import { refuse } from '../../platform/refusal.ts';
import { renderArticle } from './article-html.ts';
import { faqByGame, faqOfGame, findArticle, listArticles, listContacts } from './content.ts';

const slugParams = z.object({ slug: z.string().regex(/^[\w-]{1,100}$/) });
const gameFaq = z.object({ game: z.object({ id, title: z.string() }), items: z.array(faqItem) });

export const contentRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { publicCache: true };

  app.get(
    '/articles/',
    { config, schema: { tags: ['articles'], response: { 200: z.array(articleCard) } } },
    async () => app.db.read(listArticles),
  );

  app.get(
    '/articles/:slug/',
    {
      config,
      schema: { tags: ['articles'], params: slugParams, response: { 200: article } },
    },
    async (request) => {
      const found = await app.db.read((db) => findArticle(db, request.params.slug));
      if (!found) throw refuse('article.not_found');
      return found;
    },
  );

  app.get(
    '/articles/:slug/html/',
    {
      config,
      schema: {
        tags: ['articles'],
        params: slugParams,
        response: { 200: renderedArticle },
      },
    },
    async (request) => {
      const found = await app.db.read((db) => findArticle(db, request.params.slug));
      if (!found) throw refuse('article.not_found');
      const { text, ...rest } = found;
      return { ...rest, ...renderArticle(text) };
    },
  );

  app.get(
    '/contacts/',
    {
      config,
      schema: {
        tags: ['contacts'],
        querystring: pageQuery,
        response: { 200: paginated(contact) },
      },
    },
    async (request) => {
      const found = await app.db.read((db) =>
        listContacts(db, request.query.page_size, pageOffset(request.query)),
      );
      return numberedPage(request, request.query, found.count, found.contacts);
    },
  );

  app.get('/faq/', { config, schema: { tags: ['faq'], response: { 200: z.array(gameFaq) } } }, async () =>
    app.db.read(faqByGame),
  );

  app.get(
    '/faq/:id/',
    {
      config,
      schema: {
        tags: ['faq'],
        params: idParams,
        response: { 200: z.array(faqItem) },
      },
    },
    async (request) => {
      const found = await app.db.read((db) => faqOfGame(db, request.params.id));
      if (!found) throw refuse('article.not_found');
      return found;
    },
  );
};
