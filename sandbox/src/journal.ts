import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type Journal<T> = {
  /** Every record in its last state, oldest first. */
  read: () => T[];
  /** Returns when the state is on disk. */
  write: (record: T) => void;
};

/**
 * Records on disk: one JSON line per change, the last line of a key is its state. A line cut off by a crash was
 * never acknowledged, so it is dropped. Opening the journal rewrites it with one line per record.
 */
export function openJournal<T>(file: string, keyOf: (record: T) => string): Journal<T> {
  mkdirSync(dirname(file), { recursive: true });
  const records = existsSync(file) ? parse(readFileSync(file, 'utf8'), keyOf) : [];
  const fresh = `${file}.new`;
  writeFileSync(fresh, records.map(line).join(''), { flush: true });
  renameSync(fresh, file);
  return {
    read: () => records,
    write: (record) => appendFileSync(file, line(record), { flush: true }),
  };
}

const line = (record: unknown) => `${JSON.stringify(record)}\n`;

function parse<T>(text: string, keyOf: (record: T) => string): T[] {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const states = new Map<string, T>();
  for (const row of whole.split('\n').filter(Boolean)) {
    const record = JSON.parse(row) as T;
    states.set(keyOf(record), record);
  }
  return [...states.values()];
}
