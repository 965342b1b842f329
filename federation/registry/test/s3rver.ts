import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
// @ts-expect-error It comes without types.
import untyped from '@20minutes/s3rver';

type Server = { run(): Promise<{ port: number }>; close(): Promise<void> };
type Options = {
  address: string;
  port: number;
  silent: boolean;
  allowMismatchedSignatures: boolean;
  directory: string;
  configureBuckets: { name: string }[];
};
const S3rver = untyped as new (options: Options) => Server;

/** An S3 server that others wrote, with one bucket, `test`. It ignores conditions of a PUT. */
export async function startS3rver() {
  const directory = await mkdtemp(path.join(tmpdir(), 's3rver-'));
  const options = {
    address: '127.0.0.1',
    port: 0,
    silent: true,
    // It takes the signature of a list whose prefix has a slash for a wrong one.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'test' }],
  };
  const server = new S3rver({ ...options, directory });
  const { port } = await server.run();
  return {
    location: 's3://test/shop',
    env: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
