import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** Serves the pictures that the import made. Their names hold the hash of their content, so they never change. */
export const mediaPlugin = fp(async (app: FastifyInstance) => {
  const root = join(app.config.dataDir, 'media');
  mkdirSync(root, { recursive: true });
  await app.register(files, {
    root,
    prefix: '/media/',
    index: false,
    dotfiles: 'ignore',
    decorateReply: false,
    immutable: true,
    maxAge: '1y',
    schemaHide: true,
    logLevel: 'warn',
    setHeaders: (response) => void response.header('x-content-type-options', 'nosniff'),
  });
});
