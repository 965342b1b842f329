import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Gateway } from '../gateway.ts';
import { sendPage } from '../layout.ts';
import { homePage } from '../pages/home-page.ts';

const ASSETS = { 'style.css': 'text/css; charset=utf-8', 'icon.svg': 'image/svg+xml' };

/** The index, the files that all pages share. */
export function homeRoutes(app: FastifyInstance, config: Config, { payments }: Gateway): void {
  app.get('/', async (_request, reply) => sendPage(reply, 'Обзор', homePage(config.shopUrl, payments.all())));
  app.get('/healthz', async () => ({ status: 'ok' }));
  for (const [name, type] of Object.entries(ASSETS)) {
    const content = readFile(join(import.meta.dirname, '../assets', name));
    app.get(`/${name}`, async (_request, reply) =>
      reply
        .header('Cache-Control', 'max-age=300')
        .type(type)
        .send(await content),
    );
  }
}
