/**
 * Framing of PostgreSQL's wire protocol (version 3): just enough to cut a stream into whole messages.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
const [SSL_REQUEST, GSS_REQUEST] = [80_877_103, 80_877_104];
/** Messages after which a client waits for an answer: Query, Sync, Flush and the end of a copy. */
const WAITS_FOR_ANSWER = new Set('QSHcf'.split('').map((type) => type.charCodeAt(0)));
const TERMINATE = 'X'.charCodeAt(0);
/** No client of the shop sends more in one message. */
const MAX_MESSAGE = 64 * 1024 * 1024;

export type Batch =
  | { kind: 'startup' | 'query'; bytes: Buffer }
  | { kind: 'refuse-encryption'; bytes?: undefined }
  | { kind: 'terminate'; bytes?: undefined };

/** Collects what a client writes and hands it out in batches that end where the client waits for an answer. */
export class FrontendReader {
  #buffer: Buffer = Buffer.alloc(0);
  #started = false;

  push(chunk: Buffer) {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk]);
  }

  next(): Batch | undefined {
    return this.#started ? this.#query() : this.#startup();
  }

  #startup(): Batch | undefined {
    if (this.#buffer.length < 8) return undefined;
    const length = checked(this.#buffer.readInt32BE(0));
    if (this.#buffer.length < length) return undefined;
    const code = this.#buffer.readInt32BE(4);
    const bytes = this.#take(length);
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'refuse-encryption' };
    this.#started = true;
    return { kind: 'startup', bytes };
  }

  #query(): Batch | undefined {
    for (let at = 0; at + 5 <= this.#buffer.length; ) {
      const type = this.#buffer[at]!;
      const end = at + 1 + checked(this.#buffer.readInt32BE(at + 1));
      if (end > this.#buffer.length) return undefined;
      if (type === TERMINATE) return { kind: 'terminate' };
      if (WAITS_FOR_ANSWER.has(type)) return { kind: 'query', bytes: this.#take(end) };
      at = end;
    }
    return undefined;
  }

  #take(length: number) {
    const taken = this.#buffer.subarray(0, length);
    this.#buffer = this.#buffer.subarray(length);
    return taken;
  }
}

const checked = (length: number) => {
  if (length < 4 || length > MAX_MESSAGE) throw new Error('Malformed protocol message.');
  return length;
};

export type Answer = {
  /** Frames for the client that asked. */
  reply: Buffer;
  /** Notifications: they belong to every client. */
  notices: Buffer[];
  /** Transaction state of the last ReadyForQuery: idle, in a transaction, in a failed one; undefined when there was none. */
  state: 'I' | 'T' | 'E' | undefined;
};

/** Parts a server's answer into reply, notifications and the transaction's state. */
export function readAnswer(bytes: Buffer): Answer {
  const notices: Buffer[] = [];
  const parts: Buffer[] = [];
  let state: Answer['state'];
  let kept = 0;
  for (let at = 0; at < bytes.length; ) {
    const type = String.fromCharCode(bytes[at]!);
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (type === 'Z') state = String.fromCharCode(bytes[at + 5]!) as Answer['state'];
    if (type === 'A') {
      notices.push(bytes.subarray(at, end));
      parts.push(bytes.subarray(kept, at));
      kept = end;
    }
    at = end;
  }
  if (kept === 0) return { reply: bytes, notices, state };
  return { reply: Buffer.concat([...parts, bytes.subarray(kept)]), notices, state };
}

/** A simple query as a client would send it. */
export function queryMessage(sql: string) {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}

/** An error that ends the connection. 57P01 is PostgreSQL's own code for that. */
export function fatalMessage(reason: string) {
  const text = Buffer.from(`SFATAL\0VFATAL\0C57P01\0M${reason}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}
