import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const BY_CODE: Record<string, readonly [status: number, detail: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Слишком длинные заголовки запроса.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Слишком большое тело запроса.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Запрос передаётся слишком долго.'],
};

/** Answers what could not be read as HTTP, in the shape of every other refusal, and hangs up. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, detail] = BY_CODE[error.code ?? ''] ?? [400, 'Неправильный запрос.'];
  const body = JSON.stringify({ detail });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
