import { articleChange, articlePreview, articleText, markdown } from '@shop/desk-contract/catalog';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { renderArticle } from '../content/article-html.ts';
import { audit } from '../staff/audit.ts';
import { staffOf } from '../staff/desk-scope.ts';
import { listArticleTexts, saveArticle } from './articles.ts';
import { checkBegan } from './check-began.ts';

const read = { desk: 'goods.read' } as const;
const write = { desk: 'goods.write' } as const;

/** Articles: written, previewed as shoppers will see them, shown to them or kept as drafts. */
export const deskArticleRoutes: FastifyPluginAsyncZod = async (app) => {
  const { orm } = app.db;

  app.get('/articles/', { schema: { response: { 200: z.array(articleText) } }, config: read }, async () =>
    listArticleTexts(orm),
  );

  app.post(
    '/articles/preview/',
    { schema: { body: markdown, response: { 200: articlePreview } }, config: read },
    async (request) => {
      const { html, description } = renderArticle(request.body.text);
      return { html, description };
    },
  );

  app.post(
    '/articles/',
    { schema: { body: articleChange, response: { 204: z.null() } }, config: write },
    async (request, reply) => {
      const { article, is_new: isNew, began, why } = request.body;
      await orm.transaction(async (tx) => {
        const before = await saveArticle(tx, article, isNew);
        checkBegan(articleText, began, before);
        await audit(tx, staffOf(request), {
          action: 'article.save',
          subject: `article:${article.slug}`,
          before,
          after: article,
          why,
        });
      });
      return reply.code(204).send(null);
    },
  );
};
