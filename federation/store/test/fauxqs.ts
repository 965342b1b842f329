import { startFauxqs as start } from 'fauxqs';

/** An S3 server that others wrote (fauxqs, in JavaScript), with one bucket, `test`. It ignores conditions of a PUT. */
export async function startFauxqs() {
  const server = await start({ host: '127.0.0.1', port: 0, logger: false });
  server.createBucket('test');
  return {
    location: 's3://test/shop',
    env: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${server.port}`,
      AWS_ACCESS_KEY_ID: 'FAUXQS',
      AWS_SECRET_ACCESS_KEY: 'FAUXQS',
    },
    stop: () => server.stop(),
  };
}
