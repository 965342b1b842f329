import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';

const ATTEMPTS = 4;
/** How long a connection and one answer may take, milliseconds. */
const CONNECT_WITHIN = 5_000;
const ANSWER_WITHIN = 15_000;

export type BucketOptions = {
  bucket: string;
  region: string;
  /** Of a store other than Amazon's; the bucket is then a part of the path. */
  endpoint?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
};
export type ListedObject = { key: string; changed: Date };
/** What an object is stored with, and on which condition: over exactly one tag, or only where there is nothing yet. */
export type PutOptions = {
  contentType?: string;
  cacheControl?: string;
  contentEncoding?: string;
  ifMatch?: string;
  ifNoneMatch?: '*';
};
/** The answer of a PUT: `refused` when its condition did not hold, `unsupported` when the store knows no conditions. */
export type Put = 'done' | 'refused' | 'unsupported';

/** A bucket of any S3-compatible store. What fails for a moment is tried again; errors name the place, the status and what to look at. */
export class Bucket {
  /** For messages. */
  readonly place: string;
  readonly #bucket: string;
  readonly #client: S3Client;

  constructor({ bucket, region, endpoint, accessKeyId, secretAccessKey, sessionToken }: BucketOptions) {
    this.place = `s3://${bucket}`;
    this.#bucket = bucket;
    this.#client = new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) },
      ...(endpoint && { endpoint, forcePathStyle: true }),
      maxAttempts: ATTEMPTS,
      requestHandler: { connectionTimeout: CONNECT_WITHIN, requestTimeout: ANSWER_WITHIN },
      // Stores other than Amazon's do not know all of its checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  /** What a call gives, or `accept` for one of these statuses. */
  async #try<T, A>(key: string, call: Promise<T>, accept: Record<number, A>): Promise<T | A> {
    try {
      return await call;
    } catch (error) {
      const { $metadata, name, message } = error as S3ServiceException;
      const status = $metadata?.httpStatusCode;
      if (name !== 'NoSuchBucket' && status !== undefined && status in accept) return accept[status] as A;
      const place = `${this.place}/${key}`;
      if (name === 'NoSuchBucket') throw new Error(`${place}: there is no such bucket`, { cause: error });
      if (!(error instanceof S3ServiceException))
        throw new Error(`${place}: ${message || name}`, { cause: error });
      const hint = status === 403 ? '; check AWS_ACCESS_KEY_ID, its secret and its rights' : '';
      throw new Error(`${place} answered ${status}${hint}: ${name} ${message}`, { cause: error });
    }
  }

  /** An object with its tag, or undefined when there is none. */
  async get(key: string): Promise<{ data: Buffer; etag: string; contentType: string } | undefined> {
    const read = async () => {
      const { Body, ETag, ContentType } = await this.#client.send(
        new GetObjectCommand({ Bucket: this.#bucket, Key: key }),
      );
      const data = Buffer.from((await Body?.transformToByteArray()) ?? []);
      return { data, etag: ETag ?? '', contentType: ContentType ?? 'application/octet-stream' };
    };
    return this.#try(key, read(), { 404: undefined });
  }

  /** Writes an object. */
  async put(key: string, data: Uint8Array, options: PutOptions = {}): Promise<Put> {
    const { contentType, cacheControl, contentEncoding, ifMatch, ifNoneMatch } = options;
    const command = new PutObjectCommand({
      Bucket: this.#bucket,
      Key: key,
      Body: data,
      ContentType: contentType,
      CacheControl: cacheControl,
      ContentEncoding: contentEncoding,
      IfMatch: ifMatch,
      IfNoneMatch: ifNoneMatch,
    });
    const sent = this.#client.send(command).then((): Put => 'done');
    // 409: a conditional write of somebody else is under way. 404: If-Match on an object that is not there.
    const refused = { 409: 'refused', 412: 'refused', ...(ifMatch && { 404: 'refused' }) } as Record<
      number,
      Put
    >;
    return this.#try(key, sent, { ...refused, 501: 'unsupported' });
  }

  async delete(key: string): Promise<void> {
    await this.#try(key, this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key })), {
      404: undefined,
    });
  }

  /** Every object below a prefix. */
  async list(prefix: string): Promise<ListedObject[]> {
    const objects: ListedObject[] = [];
    for (let token: string | undefined; ; ) {
      const command = new ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: prefix,
        ContinuationToken: token,
      });
      const { Contents = [], NextContinuationToken } = await this.#try<ListObjectsV2CommandOutput, never>(
        prefix,
        this.#client.send(command),
        {},
      );
      for (const { Key, LastModified } of Contents)
        if (Key) objects.push({ key: Key, changed: LastModified ?? new Date(0) });
      token = NextContinuationToken;
      if (!token) return objects;
    }
  }
}

function need(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set: a place in s3:// needs it`);
  return value;
}

/**
 * The bucket of `s3://bucket/prefix`, and the prefix without slashes around it, with the usual `AWS_…` variables. `AWS_ENDPOINT_URL` is
 * for stores other than Amazon's.
 * @throws with what is missing.
 */
export function openBucket(location: string, env: NodeJS.ProcessEnv): { bucket: Bucket; prefix: string } {
  const [name, ...path] = location.slice('s3://'.length).split('/').filter(Boolean);
  if (!location.startsWith('s3://') || !name) throw new Error(`${location}: expected s3://bucket/prefix`);
  const bucket = new Bucket({
    bucket: name,
    region: env.AWS_REGION || 'us-east-1',
    endpoint: env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL || undefined,
    accessKeyId: need(env, 'AWS_ACCESS_KEY_ID'),
    secretAccessKey: need(env, 'AWS_SECRET_ACCESS_KEY'),
    sessionToken: env.AWS_SESSION_TOKEN,
  });
  return { bucket, prefix: path.join('/') };
}
