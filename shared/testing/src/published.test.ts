import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { surfaceOf, unversioned } from '@federation/protocol/surface';
import * as api from '@shop/api-client';
import * as contracts from '@shop/contract';
import * as i18n from '@shop/i18n';
import * as platform from '@shop/platform';
import * as state from '@shop/state';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** The contract of the shell that was deployed last. */
const PUBLISHED = path.resolve(import.meta.dirname, '../../contract/published-contract.json');
const current = () => surfaceOf({ contracts, platform, api, state, i18n });

test('the version of the contract says what became of the published one', () => {
  if (process.env.RECORD_CONTRACT) writeFileSync(PUBLISHED, `${JSON.stringify(current())}\n`);
  expect(unversioned(JSON.parse(readFileSync(PUBLISHED, 'utf8')), current())).toBeUndefined();
});

test('the package has the version of the contract', () => {
  const file = path.resolve(import.meta.dirname, '../../contract/package.json');
  expect(JSON.parse(readFileSync(file, 'utf8')).version).toBe(contracts.CONTRACT_VERSION);
});

const order = z.object({ id: z.string(), note: z.string().optional(), status: z.enum(['new', 'paid']) });
const card = z.object({ kind: z.literal('card'), number: z.string() });
const link = z.object({ kind: z.literal('link'), url: z.string() });
const way = z.discriminatedUnion('kind', [card, link]);
const surface = (version: string, exported: Record<string, unknown> = {}) =>
  surfaceOf({ contracts: { CONTRACT_VERSION: version, order, way, ...exported } });
const reason = (version: string, exported: Record<string, unknown>) =>
  unversioned(surface('1.2.0', { total: () => 0 }), surface(version, { total: () => 0, ...exported }));

test.each([
  ['an export', { added: 1 }],
  ['an optional field', { order: order.extend({ more: z.string().optional() }) }],
  ['a choice', { order: order.extend({ status: z.enum(['new', 'paid', 'done']) }) }],
  [
    'an optional field of a choice',
    { way: z.discriminatedUnion('kind', [card, link.extend({ more: z.string().optional() })]) },
  ],
  ['a field that need not be there any more', { order: order.partial({ id: true }) }],
])('%s more is a minor version', (_, exported) => {
  expect(reason('1.2.0', exported)).toMatch(/Added since contract 1\.2\.0 .* 1\.3\.0/);
  expect(reason('1.3.0', exported)).toBeUndefined();
});

test.each([
  ['a field that is gone', { order: order.omit({ note: true }) }],
  ['a field of another type', { order: order.extend({ id: z.number() }) }],
  ['a field that became required', { order: order.required({ note: true }) }],
  ['one more field that is required', { order: order.extend({ more: z.string() }) }],
  [
    'a required field more in a choice',
    { way: z.discriminatedUnion('kind', [card, link.extend({ more: z.string() })]) },
  ],
  ['a choice that is gone', { order: order.extend({ status: z.enum(['new']) }) }],
])('%s is a major version', (_, exported) => {
  expect(reason('1.3.0', exported)).toMatch(/the next one is 2\.0\.0/);
  expect(reason('2.0.0', exported)).toBeUndefined();
});

test('an export that is gone is a major version, no change none', () => {
  const before = surface('1.2.0', { total: () => 0 });
  expect(unversioned(before, surface('1.9.0'))).toMatch(/contracts: total is gone/);
  expect(unversioned(before, surface('1.2.0', { total: () => 1 }))).toBeUndefined();
});
