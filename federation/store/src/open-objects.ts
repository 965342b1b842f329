import path from 'node:path';
import { Bucket, type Credentials } from './bucket.ts';
import { BucketObjects } from './bucket-objects.ts';
import { FolderObjects } from './folder-objects.ts';
import type { ObjectStore } from './object-store.ts';

/** Variables by which Amazon's SDK finds credentials by itself: a role of the pod, of the container or of a profile. */
const FOUND_BY_SDK = [
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
  'AWS_CONTAINER_CREDENTIALS_FULL_URI',
  'AWS_PROFILE',
];

function credentialsOf(env: NodeJS.ProcessEnv): Credentials | undefined {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = env;
  if (!AWS_ACCESS_KEY_ID && FOUND_BY_SDK.some((name) => env[name])) return undefined;
  const need = (name: string, value: string | undefined) => {
    if (!value) throw new Error(`${name} is not set: a place in s3:// needs it`);
    return value;
  };
  return {
    accessKeyId: need('AWS_ACCESS_KEY_ID', AWS_ACCESS_KEY_ID),
    secretAccessKey: need('AWS_SECRET_ACCESS_KEY', AWS_SECRET_ACCESS_KEY),
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  };
}

function pathStyleOf(env: NodeJS.ProcessEnv, endpoint: string | undefined): boolean {
  const style = env.S3_ADDRESSING_STYLE || (endpoint ? 'path' : 'virtual');
  if (style !== 'path' && style !== 'virtual')
    throw new Error(`S3_ADDRESSING_STYLE is ${style}: expected path or virtual`);
  return style === 'path';
}

/** How long one answer may take, milliseconds, and how often a request is made; for who cannot wait for a store that is away. */
export type OpenOptions = { answerWithin?: number; attempts?: number };

/**
 * The store at a folder or at `s3://bucket/prefix`. For the latter the usual `AWS_…` variables count; `AWS_ENDPOINT_URL` is for stores other
 * than Amazon's, which have the bucket in the path unless `S3_ADDRESSING_STYLE` is `virtual`.
 * @throws with what is missing.
 */
export function openObjects(
  location: string,
  env: NodeJS.ProcessEnv = process.env,
  options: OpenOptions = {},
): ObjectStore {
  if (!location.startsWith('s3://')) return new FolderObjects(path.resolve(location));
  const [name, ...folders] = location.slice('s3://'.length).split('/').filter(Boolean);
  if (!name) throw new Error(`${location}: expected s3://bucket/prefix`);
  const endpoint = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL || undefined;
  const bucket = new Bucket({
    ...options,
    bucket: name,
    region: env.AWS_REGION || 'us-east-1',
    endpoint,
    pathStyle: pathStyleOf(env, endpoint),
    credentials: credentialsOf(env),
  });
  return new BucketObjects(bucket, folders.map((folder) => `${folder}/`).join(''));
}
