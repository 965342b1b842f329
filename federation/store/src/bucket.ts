import type {
  GetObjectCommandOutput,
  ListObjectsV2CommandOutput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type StoredObject, StoreError, type WriteOptions } from './object-store.ts';

/** How long a connection may take, milliseconds. */
const CONNECT_WITHIN = 5_000;

export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
export type BucketOptions = {
  bucket: string;
  region: string;
  /** Address of a store other than Amazon's. */
  endpoint?: string | undefined;
  /** The bucket is a part of the path, not of the host. */
  pathStyle: boolean;
  /** Absent: the SDK looks for them, with a role of the machine or the pod. */
  credentials?: Credentials | undefined;
  /** How often a request is made in all. */
  attempts?: number;
  /** How long an answer may take to begin, and to end after that, milliseconds. */
  answerWithin?: number;
};
export type ListedObject = { key: string; changed: Date };
/** A condition of a write: over exactly one tag, or only where there is nothing yet. */
export type PutOptions = WriteOptions & { ifMatch?: string; ifNoneMatch?: '*' };
/** The answer of a PUT: `refused` when its condition did not hold, `unsupported` when the store knows no conditions. */
export type Put = 'done' | 'refused' | 'unsupported';

/** A bucket of any S3-compatible store. What fails for a moment is tried again; errors name the place, the status and what to look at. */
export class Bucket {
  /** For messages. */
  readonly location: string;
  readonly #bucket: string;
  readonly #options: BucketOptions;
  readonly #attempts: number;
  readonly #answerWithin: number;
  #client: S3Client | undefined;

  constructor(options: BucketOptions) {
    this.location = `s3://${options.bucket}`;
    this.#bucket = options.bucket;
    this.#options = options;
    this.#attempts = options.attempts ?? 4;
    this.#answerWithin = options.answerWithin ?? 15_000;
  }

  /** The SDK is loaded with the first request: nobody without a bucket pays for it. */
  async #sdk() {
    const sdk = await import('@aws-sdk/client-s3');
    const { region, credentials, endpoint, pathStyle } = this.#options;
    this.#client ??= new sdk.S3Client({
      region,
      ...(credentials && { credentials }),
      ...(endpoint && { endpoint }),
      forcePathStyle: pathStyle,
      maxAttempts: this.#attempts,
      requestHandler: {
        connectionTimeout: CONNECT_WITHIN,
        requestTimeout: this.#answerWithin,
        throwOnRequestTimeout: true,
      },
      // Stores other than Amazon's do not know all of its checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { sdk, client: this.#client };
  }

  /** Awaits a call, and returns `accept` for one of these statuses. */
  async #try<T, A>(key: string, call: Promise<T>, accept: Record<number, A>): Promise<T | A> {
    try {
      return await call;
    } catch (error) {
      const { $metadata, name, message } = error as S3ServiceException;
      const status = $metadata?.httpStatusCode;
      if (name !== 'NoSuchBucket' && status !== undefined && status in accept) return accept[status] as A;
      const place = `${this.location}/${key}`;
      if (name === 'NoSuchBucket')
        throw new StoreError(`${place}: there is no such bucket`, { cause: error });
      if (status === undefined) throw new StoreError(`${place}: ${message || name}`, { cause: error });
      const hint = status === 403 ? '; check AWS_ACCESS_KEY_ID, its secret and its rights' : '';
      throw new StoreError(`${place} answered ${status}${hint}: ${name} ${message}`, { cause: error });
    }
  }

  /** An object with its tag; undefined when there is none, `unchanged` while it has the tag that is given. */
  async get(key: string, unless?: string): Promise<StoredObject | 'unchanged' | undefined> {
    const read = async () => {
      const { sdk, client } = await this.#sdk();
      const command = () => new sdk.GetObjectCommand({ Bucket: this.#bucket, Key: key, IfNoneMatch: unless });
      // The SDK tries again until an answer begins. One that does not end is tried again here.
      for (let attempt = 1; ; attempt += 1) {
        const answer = await client.send(command());
        try {
          return { data: await this.#body(answer), etag: answer.ETag ?? '' };
        } catch (error) {
          if (attempt >= this.#attempts) throw error;
        }
      }
    };
    return this.#try(key, read(), { 404: undefined, 304: 'unchanged' as const });
  }

  /** @throws when the body is shorter than its answer said, or takes too long. */
  async #body({ Body, ContentLength }: GetObjectCommandOutput): Promise<Buffer> {
    if (!Body) return Buffer.alloc(0);
    const stream = Body as unknown as { destroy(error: Error): void };
    const late = () => stream.destroy(new Error(`the body did not end within ${this.#answerWithin} ms`));
    const timer = setTimeout(late, this.#answerWithin);
    try {
      const data = Buffer.from(await Body.transformToByteArray());
      if (ContentLength !== undefined && data.length !== ContentLength)
        throw new Error(`the body ended after ${data.length} of ${ContentLength} bytes`);
      return data;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Writes an object. */
  async put(key: string, data: Uint8Array, options: PutOptions = {}): Promise<Put> {
    const { contentType, cacheControl, contentEncoding, ifMatch, ifNoneMatch } = options;
    const send = async (): Promise<Put> => {
      const { sdk, client } = await this.#sdk();
      const input = { Bucket: this.#bucket, Key: key, Body: data };
      const stored = {
        ContentType: contentType,
        CacheControl: cacheControl,
        ContentEncoding: contentEncoding,
      };
      const conditions = { IfMatch: ifMatch, IfNoneMatch: ifNoneMatch };
      await client.send(new sdk.PutObjectCommand({ ...input, ...stored, ...conditions }));
      return 'done';
    };
    // 409: a conditional write of somebody else is under way. 404: If-Match on an object that is not there.
    const refused = { 409: 'refused', 412: 'refused', ...(ifMatch && { 404: 'refused' }) } as Record<
      number,
      Put
    >;
    return this.#try(key, send(), { ...refused, 501: 'unsupported' });
  }

  /** Writes an object over itself, with what it is stored with. False when there is none. */
  async touch(key: string): Promise<boolean> {
    const copy = async () => {
      const { sdk, client } = await this.#sdk();
      const place = { Bucket: this.#bucket, Key: key };
      const { ContentType, CacheControl, ContentEncoding } = await client.send(
        new sdk.HeadObjectCommand(place),
      );
      const source = `${this.#bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
      await client.send(
        new sdk.CopyObjectCommand({
          ...{ ...place, ContentType, CacheControl, ContentEncoding, CopySource: source },
          // A copy onto itself has to change something.
          MetadataDirective: 'REPLACE',
        }),
      );
      return true;
    };
    return this.#try(key, copy(), { 404: false });
  }

  async delete(key: string): Promise<void> {
    const send = async () => {
      const { sdk, client } = await this.#sdk();
      await client.send(new sdk.DeleteObjectCommand({ Bucket: this.#bucket, Key: key }));
    };
    await this.#try(key, send(), { 404: undefined });
  }

  /** Every object below a prefix. */
  async list(prefix: string): Promise<ListedObject[]> {
    const objects: ListedObject[] = [];
    for (let token: string | undefined; ; ) {
      const page = async () => {
        const { sdk, client } = await this.#sdk();
        const place = { Bucket: this.#bucket, Prefix: prefix };
        return client.send(new sdk.ListObjectsV2Command({ ...place, ContinuationToken: token }));
      };
      const { Contents = [], NextContinuationToken } = await this.#try<ListObjectsV2CommandOutput, never>(
        prefix,
        page(),
        {},
      );
      for (const { Key, LastModified } of Contents)
        if (Key) objects.push({ key: Key, changed: LastModified ?? new Date(0) });
      token = NextContinuationToken;
      if (!token) return objects;
    }
  }
}
