import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as protocol from '../src/index.ts';
import { PROTOCOL_VERSION } from '../src/protocol-version.ts';
import { surfaceOf, unversioned } from '../src/surface.ts';

/** The protocol that was deployed last. */
const PUBLISHED = path.resolve(import.meta.dirname, '../published-protocol.json');
const current = () => surfaceOf({ contracts: { ...protocol, CONTRACT_VERSION: PROTOCOL_VERSION } });

test('the version of the protocol says what became of the published one', { tags: '@spec-15.16' }, () => {
  if (process.env.RECORD_PROTOCOL) writeFileSync(PUBLISHED, `${JSON.stringify(current())}\n`);
  expect(unversioned(JSON.parse(readFileSync(PUBLISHED, 'utf8')), current())).toBeUndefined();
});

test('the package has the version of the protocol', { tags: '@spec-15.16' }, () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8');
  expect(JSON.parse(text).version).toBe(PROTOCOL_VERSION);
});
