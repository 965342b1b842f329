import { type ClientHttp2Session, connect, constants } from 'node:http2';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';

export type EdgeAddress = {
  /** Address on this machine. */
  address: string;
  port: number;
  /** The name that the certificate is for. */
  host: string;
  /** The authority that signed it, in PEM. */
  ca: string;
};
export type Call = { method?: string; path: string; headers?: Record<string, string>; body?: unknown };
export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

/** How long an answer may take, in milliseconds. */
const TIMEOUT = 30_000;

/** A browser's way into the shop: HTTP/2 over TLS, one connection, the cookies that it was given. */
export class EdgeClient {
  readonly #edge: EdgeAddress;
  readonly #cookies = new Map<string, string>();
  #session: ClientHttp2Session | undefined;

  constructor(edge: EdgeAddress) {
    this.#edge = edge;
  }

  #connection(): ClientHttp2Session {
    if (this.#session && !this.#session.closed && !this.#session.destroyed) return this.#session;
    const { address, port, host, ca } = this.#edge;
    const session = connect(`https://${host}:${port}`, {
      createConnection: () =>
        tls.connect({ host: address, port, servername: host, ca, ALPNProtocols: ['h2'] }),
    });
    // Every stream has its own error.
    session.on('error', () => undefined);
    this.#session = session;
    return session;
  }

  /** The answer, whatever its status. @throws when there is none, or not all of it. */
  async send({ method = 'GET', path, headers = {}, body }: Call): Promise<Answer> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = this.#connection().request({
      [constants.HTTP2_HEADER_METHOD]: method,
      [constants.HTTP2_HEADER_PATH]: path,
      ...(cookie && { cookie }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    });
    const cut = Promise.withResolvers<never>();
    stream.setTimeout(TIMEOUT, () => stream.close(constants.NGHTTP2_CANCEL));
    stream.once('error', cut.reject);
    stream.once('close', () => {
      if (stream.rstCode !== constants.NGHTTP2_NO_ERROR)
        cut.reject(new Error(`reset with ${stream.rstCode}`));
    });
    const answered = new Promise<Answer>((resolve, reject) => {
      stream.once('response', ({ [constants.HTTP2_HEADER_STATUS]: status, ...received }) => {
        for (const line of received['set-cookie'] ?? []) this.#keep(line);
        text(stream).then(
          (whole) => resolve({ status: Number(status), headers: received as Answer['headers'], body: whole }),
          reject,
        );
      });
    });
    stream.end(payload);
    return Promise.race([answered, cut.promise]);
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    this.#cookies.set(name, value);
  }

  close(): void {
    this.#session?.destroy();
  }
}
