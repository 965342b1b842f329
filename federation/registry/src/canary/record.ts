import { sign } from 'node:crypto';
import { parseJson } from '@federation/protocol/json';
import { isSigned, keyId } from '@federation/protocol/verify';
import type { Source, Target } from '../pointer.ts';
import { publicKeyText } from '../signing.ts';
import type { Trial } from './judge.ts';

/** A notification for the team. It is in the store until it was sent. */
export type Message = {
  id: string;
  /** When, in milliseconds since 1970. */
  at: number;
  kind: 'started' | 'advanced' | 'held' | 'resumed' | 'promoted' | 'aborted' | 'ended' | 'silent';
  remote: string;
  version: string;
  text: string;
};

/** A canary that decides by itself, as the store has it: whatever process reads it can go on. */
export type CanaryRecord = {
  format: 1;
  /** Grows with each change, so that nobody writes over what they did not read. */
  revision: number;
  remote: string;
  version: string;
  /** The version that it is compared with. */
  stable: string;
  started: number;
  status: 'running' | 'held' | 'promoted' | 'aborted' | 'ended';
  /** Why it is so. */
  reason: string;
  trial: Trial;
  /** The next state of the pointer; undefined once it is reached. */
  wanted?: { percent: number } | 'promote' | 'abort' | undefined;
  /** Visits of both versions that were counted, since when there are no more, and whether the team heard of that. */
  heard?: { visits: number; at: number; isSaid: boolean };
  /** When the last order from elsewhere was given that was carried out. */
  ordered?: number;
  /** Who looks at it, and until when nobody else does. */
  lease: { holder: string; until: number } | null;
  log: { at: number; text: string }[];
  outbox: Message[];
};

const DOCUMENT = '.canary.json';
/** Signed before the text, so that no other signature of the team's key is one of this. */
const PURPOSE = 'federation canary\n';
/** Lines of the log that are kept. */
const LOGGED = 100;

/** Somebody else changed the record since it was read: read it again. */
export class RecordChanged extends Error {}

export const isOver = ({ status }: CanaryRecord): boolean => status !== 'running' && status !== 'held';

function open(text: string | undefined, { name, store, keys }: Source): CanaryRecord | undefined {
  if (text === undefined) return undefined;
  const { payload, key, signature } = parseJson(text, DOCUMENT) as Record<string, string>;
  const trusted = keys.find((candidate) => keyId(candidate) === key);
  if (!trusted || !isSigned(PURPOSE + payload, signature ?? '', trusted))
    throw new Error(
      `${store.location}/${DOCUMENT} is signed by none of the keys of ${name}: look at the store, or remove the file to begin the canary again`,
    );
  const record = parseJson(payload!, DOCUMENT) as CanaryRecord;
  if (record.format !== 1 || record.remote !== name)
    throw new Error(
      `${store.location}/${DOCUMENT} is of ${record.remote}, format ${record.format}: expected ${name}, format 1`,
    );
  return record;
}

/** The canary under way, or the last one; undefined before the first. Throws when nobody trusted signed it. */
export const readRecord = async (source: Source): Promise<CanaryRecord | undefined> =>
  open(await source.store.readDocument(DOCUMENT), source);

/**
 * Writes the record over exactly the one that was read, `before`; undefined where there was none.
 * @throws RecordChanged when somebody else was faster.
 */
export async function writeRecord(
  target: Target,
  before: CanaryRecord | undefined,
  next: Omit<CanaryRecord, 'revision'>,
): Promise<CanaryRecord> {
  const record: CanaryRecord = {
    ...next,
    log: next.log.slice(-LOGGED),
    revision: (before?.revision ?? 0) + 1,
  };
  const payload = JSON.stringify(record);
  const signature = sign(null, Buffer.from(PURPOSE + payload), target.key).toString('base64');
  const text = `${JSON.stringify({ payload, key: keyId(publicKeyText(target.key)), signature })}\n`;
  await target.store.updateDocument(DOCUMENT, (found) => {
    if (found === text) return found;
    if (open(found, target)?.revision !== before?.revision)
      throw new RecordChanged(`${target.name}: somebody else changed the canary in the meantime`);
    return text;
  });
  return record;
}
