import { write, writeSync } from 'node:fs';

/** Bytes that may wait to be written; what comes beyond is lost. */
const MOST = 4 * 1024 * 1024;
/** When a pipe that is full is tried again, milliseconds. */
const AGAIN = 50;

const BREAK = '\n'.charCodeAt(0);

type Stream = { write: (line: string) => void };

// One listener, however many logs a process has.
const ignore = (): void => {};

/**
 * The log's lines to a descriptor, the standard output by default. A line that cannot be written is lost, and their number is logged once
 * lines can be written again: a full disk, or a pipe that nobody reads, neither stops a process nor keeps it from its end.
 */
export function logOutput(fd = 1): Stream {
  // A thread's output is piped to these. Without a listener a failed write would end the process.
  for (const stream of [process.stdout, process.stderr])
    if (!stream.listeners('error').includes(ignore)) stream.on('error', ignore);
  /** Bytes on their way, and the lines behind them. */
  let under: Buffer | undefined;
  let isWriting = false;
  /** The last line written was cut off. */
  let isCut = false;
  let waiting: string[] = [];
  let bytes = 0;
  let lost = 0;

  const take = (): Buffer => {
    const text = (isCut && !under ? '\n' : '') + waiting.join('');
    waiting = [];
    bytes = 0;
    return Buffer.from(text);
  };
  const go = (): void => {
    if (!under && waiting.length === 0) return;
    under ??= take();
    isWriting = true;
    write(fd, under, (error, written) => {
      isWriting = false;
      if (error?.code === 'EAGAIN') return void setTimeout(go, AGAIN).unref();
      if (written) isCut = under![written - 1] !== BREAK;
      const rest = under!.subarray(written ?? 0);
      // A line that was begun is finished first.
      under = error || rest.length === 0 ? undefined : rest;
      if (error) lost += 1;
      else if (lost > 0 && !under) {
        const line = { level: 40, time: Date.now(), lost, msg: 'Parts of the log could not be written' };
        lost = 0;
        waiting.unshift(`${JSON.stringify(line)}\n`);
      }
      go();
    });
  };
  // One attempt: lines that cannot be written now are lost. Node still finishes the write under way, so its lines may come after these;
  // their times give the order.
  process.on('exit', () => {
    try {
      const begun = isWriting || !under ? [] : [under];
      for (let rest = Buffer.concat([...begun, take()]); rest.length > 0; )
        rest = rest.subarray(writeSync(fd, rest));
    } catch {}
  });
  return {
    write(line) {
      if (bytes > MOST) {
        lost += 1;
        return;
      }
      waiting.push(line);
      bytes += line.length;
      if (!under) go();
    },
  };
}
