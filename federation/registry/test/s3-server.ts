import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const REGION = 'test-1';
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'AKTEST', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: REGION };
/** Few on a page, so that every list has several. */
const PAGE = 7;

export type StoredObject = { data: Buffer; etag: string; headers: http.IncomingHttpHeaders; changed: Date };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Why the signature (AWS Signature Version 4) of a request does not hold; undefined when it does. */
function signatureFault(request: http.IncomingMessage, body: Buffer): string | undefined {
  const [, id, scope = '', names = '', given] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  if (id !== CREDENTIALS.AWS_ACCESS_KEY_ID) return 'InvalidAccessKeyId';
  const hash = String(request.headers['x-amz-content-sha256']);
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const url = new URL(request.url ?? '/', 'http://test');
  const canonical = [
    request.method,
    decodeURIComponent(url.pathname).split('/').map(encode).join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    names,
    hash,
  ].join('\n');
  const date = String(request.headers['x-amz-date']);
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = ['aws4_request', 's3', REGION, date.slice(0, 8)].reduceRight<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${CREDENTIALS.AWS_SECRET_ACCESS_KEY}`,
  );
  return hmac(key, text).toString('hex') === given ? undefined : 'SignatureDoesNotMatch';
}

const error = (code: string) => `<Error><Code>${code}</Code></Error>`;

export type S3Options = {
  /** False: a store that ignores If-Match and If-None-Match without a word. */
  conditional?: boolean;
  /** Called before each request is carried out; a promise that never ends hangs it. */
  before?: (method: string, key: string) => Promise<void> | void;
  /** True for a request that is carried out without its answer arriving. */
  loses?: (method: string, key: string) => boolean;
};

/** A server that speaks as much of the S3 protocol as a store of releases needs, with one bucket, `test`. For tests only. */
export async function startS3({ conditional = true, before, loses }: S3Options = {}) {
  const objects = new Map<string, StoredObject>();

  const list = (query: URLSearchParams): string => {
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort();
    const page = keys.slice(0, PAGE);
    const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><LastModified>${objects.get(key)!.changed.toISOString()}</LastModified></Contents>`,
    );
    return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
  };

  const holds = (headers: http.IncomingHttpHeaders, there: StoredObject | undefined): boolean =>
    !conditional ||
    ((headers['if-none-match'] !== '*' || !there) &&
      (!headers['if-match'] || headers['if-match'] === there?.etag));

  const answer = (request: http.IncomingMessage, body: Buffer): [number, (string | Buffer)?, object?] => {
    const fault = signatureFault(request, body);
    if (fault) return [403, error(fault)];
    const url = new URL(request.url ?? '/', 'http://test');
    const [, bucket, key] = /^\/([^/]+)\/(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
    if (bucket !== 'test' || key === undefined) return [404, error('NoSuchBucket')];
    const there = objects.get(key);
    if (request.method === 'GET' && key === '') return [200, list(url.searchParams)];
    if (request.method === 'GET')
      return there ? [200, there.data, { etag: there.etag }] : [404, error('NoSuchKey')];
    if (request.method === 'DELETE') {
      objects.delete(key);
      return [204];
    }
    if (request.method !== 'PUT') return [501, error('NotImplemented')];
    if (!holds(request.headers, there))
      return there ? [412, error('PreconditionFailed')] : [404, error('NoSuchKey')];
    objects.set(key, {
      data: body,
      etag: `"${createHash('md5').update(body).digest('hex')}"`,
      headers: request.headers,
      changed: new Date(),
    });
    return [200];
  };

  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://test').pathname);
    await before?.(request.method ?? '', path);
    const [status, body, headers = {}] = answer(request, Buffer.concat(chunks));
    if (loses?.(request.method ?? '', path)) {
      response.destroy();
      return;
    }
    response.writeHead(status, { ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    objects,
    /** The environment of a publisher that works with this server. */
    env: { ...CREDENTIALS, AWS_ENDPOINT_URL: endpoint },
    location: 's3://test/re+leases & more',
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
