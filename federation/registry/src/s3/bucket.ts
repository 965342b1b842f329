import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { type ListedObject, parseList } from './parse-list.ts';

/** How long one request may take, in milliseconds. */
const TIMEOUT = 15_000;
const ATTEMPTS = 4;

export type BucketOptions = {
  /** Address of the bucket, with a slash at the end: `https://bucket.s3.region.amazonaws.com/`, `https://host/bucket/`. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
};

/** The answer of a PUT: `refused` when its condition did not hold. */
export type Put = 'done' | 'refused' | 'unsupported';

const encodeKey = (key: string) => key.split('/').map(encodeURIComponent).join('/');
const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, 100 * 2 ** attempt * (0.5 + Math.random())));

/** The calls of the S3 protocol that a store of releases needs. Errors name the address, the status and what to look at. */
export class Bucket {
  readonly url: string;
  readonly #client: AwsClient;

  constructor({ url, ...credentials }: BucketOptions) {
    this.url = url;
    this.#client = new AwsClient({ ...credentials, service: 's3', retries: 0 });
  }

  /** Tries again on a lost connection and on what a server says is temporary. */
  async #fetch(address: string, init: RequestInit, accept: readonly number[]): Promise<Response> {
    for (let attempt = 0; ; attempt += 1) {
      const last = attempt === ATTEMPTS - 1;
      const response = await this.#client
        .fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT) })
        .catch((error: Error) => {
          if (last) throw new Error(`${address}: ${(error.cause as Error)?.message ?? error.message}`);
        });
      if (response?.ok || (response && accept.includes(response.status))) return response;
      const isTemporary = !response || response.status === 429 || response.status >= 500;
      if (response && (last || !isTemporary)) {
        const text = (await response.text()).slice(0, 300);
        const hint = response.status === 403 ? '; check AWS_ACCESS_KEY_ID, its secret and its rights' : '';
        throw new Error(`${init.method} ${address} answered ${response.status}${hint}: ${text}`);
      }
      await pause(attempt);
    }
  }

  /** An object with its tag and the server's time, or undefined when there is none. */
  async get(key: string): Promise<{ data: Buffer; etag: string; date: Date } | undefined> {
    const response = await this.#fetch(this.url + encodeKey(key), { method: 'GET' }, [404]);
    if (response.status === 404) return undefined;
    return {
      data: Buffer.from(await response.arrayBuffer()),
      etag: response.headers.get('etag') ?? '',
      date: new Date(response.headers.get('date') ?? Date.now()),
    };
  }

  /** Writes an object. `headers` may hold a condition: `If-Match` or `If-None-Match: *`. */
  async put(key: string, data: Uint8Array, headers: Record<string, string> = {}): Promise<Put> {
    const response = await this.#fetch(
      this.url + encodeKey(key),
      {
        method: 'PUT',
        body: data as Uint8Array<ArrayBuffer>,
        headers: { 'X-Amz-Content-Sha256': createHash('sha256').update(data).digest('hex'), ...headers },
      },
      // 409: a conditional write of somebody else is under way. 404: If-Match on an object that is not there.
      'If-Match' in headers ? [404, 409, 412, 501] : [409, 412, 501],
    );
    if (response.status === 404 && (await response.text()).includes('NoSuchBucket'))
      throw new Error(`${this.url}: there is no such bucket`);
    return response.ok ? 'done' : response.status === 501 ? 'unsupported' : 'refused';
  }

  async delete(key: string): Promise<void> {
    await this.#fetch(this.url + encodeKey(key), { method: 'DELETE' }, [404]);
  }

  /** Every object below a prefix, and the server's time. */
  async list(prefix: string): Promise<{ objects: ListedObject[]; date: Date }> {
    const objects: ListedObject[] = [];
    let token: string | undefined;
    for (;;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix });
      if (token) query.set('continuation-token', token);
      const response = await this.#fetch(`${this.url}?${query}`, { method: 'GET' }, []);
      const page = parseList(await response.text());
      objects.push(...page.objects);
      token = page.next;
      if (!token) return { objects, date: new Date(response.headers.get('date') ?? Date.now()) };
    }
  }
}
