import { createPublicKey, generateKeyPairSync, verify as verifySignature } from 'node:crypto';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { keyId, openPointer } from '@federation/protocol/verify';
import { expect, test } from 'vitest';
import { FolderStore } from '../src/folder-store.ts';
import { prepareNextKey, publicKeys, readNextKey, switchKey } from '../src/key-files.ts';
import { currentPointer } from '../src/pointer.ts';
import { publish, resign } from '../src/publish.ts';
import { makeKey, publicKeyText, readKey, signPointer } from '../src/signing.ts';
import { build, key, targetOf, temporary } from './fixtures.ts';

test('signs exactly the bytes of the pointer', async () => {
  const target = targetOf(new FolderStore(temporary()));
  await publish(target, build('1'));
  const { payload, signature, key: id } = JSON.parse((await target.store.readPointer())!);
  const publicKey = createPublicKey(key);
  expect(verifySignature(null, Buffer.from(payload), publicKey, Buffer.from(signature, 'base64'))).toBe(true);
  expect(id).toBe(keyId(publicKeyText(key)));
});

test('builds on no pointer that somebody else signed or altered', async () => {
  const store = new FolderStore(temporary());
  const target = targetOf(store);
  await publish(target, build('1'));
  const file = path.join(store.folder, 'remote.json');
  const good = readFileSync(file, 'utf8');
  const pointer = await currentPointer(target);
  const { privateKey: foreign } = generateKeyPairSync('ed25519');
  const bad = [
    [
      JSON.stringify(signPointer({ ...pointer!, name: 'catalog' }, foreign)),
      /signed by key \w+, which is not among the trusted ones \(\w+\)\. If that key/,
    ],
    [good.replace('\\"sequence\\":1', '\\"sequence\\":9'), /altered after it was signed/],
    ['{"payload":"{}"}', /key/],
  ] as const;
  for (const [text, reason] of bad) {
    writeFileSync(file, text);
    await expect(publish(target, build('2'))).rejects.toThrow(reason);
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
});

test('does not sign with a key that the shells do not trust', async () => {
  const { privateKey: untrusted } = generateKeyPairSync('ed25519');
  const target = { ...targetOf(new FolderStore(temporary())), key: untrusted };
  await expect(publish(target, build('1'))).rejects.toThrow(
    /the shells trust \w+: add its public key to REMOTE_CATALOG_KEYS/,
  );
  expect(await target.store.readPointer()).toBeUndefined();
});

test('replaces a key with both valid in between', async () => {
  const file = path.join(temporary(), 'catalog.pem');
  const old = await makeKey(file);
  const store = new FolderStore(temporary());
  const target = async () => ({
    name: 'catalog',
    store,
    key: await readKey(file),
    keys: await publicKeys(file),
  });
  const signer = async (keys: string[]) =>
    openPointer((await store.readPointer())!, keys, 'remote.json').signer;
  await publish(await target(), build('1'));
  // A shell that still has the configuration of before.
  expect(await signer([old])).toBe(keyId(old));

  await expect(readNextKey(file)).rejects.toThrow(/prepare the next key/);
  const both = await prepareNextKey(file);
  const next = both.find((known) => known !== old)!;
  expect(both).toHaveLength(2);
  expect(await prepareNextKey(file)).toEqual(both);
  await publish(await target(), build('2'));
  expect(await signer([old])).toBe(keyId(old));

  await resign({ ...(await target()), key: await readNextKey(file) });
  await switchKey(file);
  expect((await currentPointer(await target()))?.current.version).toBe('2');
  expect(await signer(both)).toBe(keyId(next));
  await publish(await target(), build('3'));
  // A shell from which the old key was taken.
  expect(await signer([next])).toBe(keyId(next));
  expect(() =>
    openPointer(readFileSync(path.join(store.folder, 'remote.json'), 'utf8'), [old], 'remote.json'),
  ).toThrow(/signed by key/);
});

test('says of a key that is not there how to make one, and of one that cannot be read only that', async () => {
  const folder = temporary();
  await expect(readKey(path.join(folder, 'none.pem'))).rejects.toThrow(
    /^No signing key at .*none\.pem: make/,
  );
  await expect(readKey(folder)).rejects.toThrow(`The signing key ${folder} cannot be read: EISDIR`);
});

test('names the user who may not read a key', async () => {
  const file = path.join(temporary(), 'catalog.pem');
  await makeKey(file);
  chmodSync(file, 0);
  const isRoot = process.geteuid?.() === 0;
  // Root may read everything.
  if (isRoot) process.seteuid?.(65_534);
  try {
    await expect(readKey(file)).rejects.toThrow(
      `The signing key ${file} cannot be read by this user (uid ${process.geteuid?.()}): give it to them`,
    );
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
});

test('keeps a private key to its owner', async () => {
  const file = path.join(temporary(), 'keys/catalog.pem');
  const made = await makeKey(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await makeKey(file)).toBe(made);
});
