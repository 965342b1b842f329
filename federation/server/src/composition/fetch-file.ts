import { beginningOf } from '@federation/protocol/json';

/** Time the server waits for one file of a remote, in milliseconds. */
const FETCH_TIMEOUT = 1_000;
/** No file of a release is larger, in bytes. */
const MAX_SIZE = 5_000_000;

/** The origin is there, and the file is not. */
export class FileGoneError extends Error {}

const reasonOf = (error: unknown): string => {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return `no answer within ${FETCH_TIMEOUT} ms`;
  return cause instanceof Error ? cause.message : message;
};

/** How an answer begins that was not expected. */
async function beginningOfBody(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return value ? `, ${beginningOf(new TextDecoder().decode(value.subarray(0, 200)))}` : '';
}

async function read(url: string): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT), redirect: 'error' });
  if (!response.ok) {
    const answered = `answered ${response.status}${await beginningOfBody(response)}`;
    throw [404, 410].includes(response.status) ? new FileGoneError(answered) : new Error(answered);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_SIZE) throw new Error(`larger than ${MAX_SIZE} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A file of a remote. Throws with its address and the reason: another status, too large, too slow, unreachable. */
export async function fetchFile(url: string): Promise<Buffer> {
  try {
    return await read(url);
  } catch (error) {
    const Failure = error instanceof FileGoneError ? FileGoneError : Error;
    throw new Failure(`${url}: ${reasonOf(error)}`, { cause: error });
  }
}
