import { mkdirSync } from 'node:fs';
import { extname } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { type FileStore, PICTURE_TYPES } from '../../platform/files/file-store.ts';
import { etagOf } from '../../platform/http/cache-control.ts';
import { refuse } from '../../platform/refusal.ts';

/** A folder of the import or of the avatars, and a file in it. */
const NAME = /^[\w-]+\/[\w-]+\.[a-z]+$/;
/** Bytes of a bucket that an api keeps in memory. */
const CACHED = 64 * 1024 * 1024;

type Picture = { bytes: Buffer; etag: string };

/** Serves pictures, whose names are never given to others: a browser, the edge or a CDN may keep them for good. */
export const mediaPlugin = fp(async (app: FastifyInstance) => {
  const { media, mediaFolder } = app.files;
  if (!mediaFolder) return serveStore(app, media);
  mkdirSync(mediaFolder, { recursive: true });
  await app.register(files, {
    root: mediaFolder,
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

function serveStore(app: FastifyInstance, store: FileStore): void {
  const pictures = new LRUCache<string, Picture>({
    maxSize: CACHED,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    fetchMethod: async (name) => {
      const bytes = await store.read(name);
      return bytes && { bytes, etag: etagOf(bytes) };
    },
  });
  app.get<{ Params: { '*': string } }>(
    '/media/*',
    { schema: { hide: true }, logLevel: 'warn', config: { auth: 'ignored' } },
    async (request, reply) => {
      const name = request.params['*'];
      const type = PICTURE_TYPES[extname(name)];
      const picture = type && NAME.test(name) ? await pictures.fetch(name) : undefined;
      if (!type || !picture) throw refuse('http.not_found');
      reply.headers({
        etag: picture.etag,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send();
      return reply.type(type).send(picture.bytes);
    },
  );
}
