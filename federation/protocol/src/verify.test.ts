import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Pointer, Release } from './release.ts';
import {
  checkIntegrity,
  filesWithoutHash,
  integrityOf,
  keyId,
  openPointer,
  parseRelease,
  UntrustedKeyError,
} from './verify.ts';

const newKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const text = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return { text, id: keyId(text), privateKey };
};
const own = newKey();
const foreign = newKey();

const signed = (payload: string, { id, privateKey }: { id: string; privateKey: KeyObject } = own) =>
  JSON.stringify({
    payload,
    key: id,
    signature: sign(null, Buffer.from(payload), privateKey).toString('base64'),
  });

const integrity = fc.uint8Array({ maxLength: 40 }).map(integrityOf);
const version = fc.stringMatching(/^\w[\w.+-]{0,12}$/);
const pointed = fc.record({ version, integrity });
const pointers: fc.Arbitrary<Pointer> = fc.record({
  name: fc.string(),
  sequence: fc.nat(),
  current: pointed,
  canary: fc.option(
    fc.tuple(pointed, fc.integer({ min: 0, max: 100 })).map(([canary, percent]) => ({ ...canary, percent })),
  ),
  history: fc.array(
    pointed.map((past) => ({ ...past, published: '2026-01-01T00:00:00Z' })),
    { maxLength: 3 },
  ),
});

const RELEASE: Release = {
  name: 'catalog',
  version: '1.0.0-a',
  contract: '1.0.0',
  created: '2026-01-01T00:00:00Z',
  routes: [],
  slots: [],
  entry: 'entry.js',
  server: 'server.cjs',
  modules: { './a-page': { js: ['a.js'], css: ['a.css'] } },
  files: Object.fromEntries(
    ['entry.js', 'server.cjs', 'a.js', 'a.css'].map((file) => [
      file,
      { integrity: integrityOf(file), size: file.length },
    ]),
  ),
};

describe('a signed pointer', () => {
  test('is what its team signed, by any of the trusted keys', () => {
    fc.assert(
      fc.property(pointers, fc.boolean(), (pointer, isSecond) => {
        const key = isSecond ? foreign : own;
        const opened = openPointer(signed(JSON.stringify(pointer), key), [own.text, foreign.text], 'here');
        expect(opened).toEqual({ pointer, signer: key.id });
      }),
    );
  });

  test('is refused once any character of it is another one, and says where', () => {
    fc.assert(
      fc.property(pointers, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (pointer, at, character) => {
        const good = signed(JSON.stringify(pointer));
        const place = at % good.length;
        const bad = good.slice(0, place) + character + good.slice(place + 1);
        // Base64 may be written in more than one way; what is read of the payload may not differ.
        const read = () => openPointer(bad, [own.text], 'here');
        try {
          expect(read().pointer).toEqual(pointer);
          expect(JSON.parse(bad).payload).toBe(JSON.parse(good).payload);
        } catch (error) {
          if (!(error as Error).message.startsWith('here')) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });

  test('by a key that is not trusted is refused, whatever id it names', () => {
    const payload = JSON.stringify({ name: 'catalog' });
    expect(() => openPointer(signed(payload, foreign), [own.text], 'here')).toThrow(UntrustedKeyError);
    const posing = signed(payload, { ...foreign, id: own.id });
    expect(() => openPointer(posing, [own.text], 'here')).toThrow(/here: the signature of key \w+ does not/);
    expect(() => openPointer(signed(payload), [], 'here')).toThrow(UntrustedKeyError);
  });

  test('any text is opened or refused with its place, and nothing else happens', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((payload) => signed(payload)),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(() => openPointer(text, [own.text], 'here')).toThrow(/^here/);
      }),
    );
  });
});

describe('a release', () => {
  test('any JSON is read or refused with its place', () => {
    const spoiled = fc
      .tuple(fc.constantFrom(...Object.keys(RELEASE)), fc.jsonValue())
      .map(([field, value]) => JSON.stringify({ ...RELEASE, [field]: value }));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), spoiled), (text) => {
        try {
          filesWithoutHash(parseRelease(text, 'here'));
        } catch (error) {
          expect((error as Error).message).toMatch(/^here/);
        }
      }),
      { numRuns: 500 },
    );
    expect(parseRelease(Buffer.from(JSON.stringify(RELEASE)), 'here')).toEqual(RELEASE);
    expect(() => parseRelease('<html>', 'here', 200)).toThrow(
      'here: answered 200, expected JSON, got "<html>"',
    );
  });

  test('a file that it names without a hash is found, whatever it is called', () => {
    const names = ['entry.js', 'a.js', 'a.css', 'server.cjs'];
    for (const name of names) {
      const { [name]: _gone, ...files } = RELEASE.files;
      expect(filesWithoutHash({ ...RELEASE, files })).toEqual([name]);
    }
    expect(filesWithoutHash({ ...RELEASE, entry: 'constructor' })).toEqual(['constructor']);
  });
});

test('data has the hash of its own bytes and of no others', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (data, other) => {
      checkIntegrity(data, integrityOf(data), 'here');
      if (Buffer.compare(data, other) !== 0)
        expect(() => checkIntegrity(data, integrityOf(other), 'here')).toThrow(/^here: integrity mismatch/);
      expect(() => checkIntegrity(data, 'sha256-', 'here')).toThrow(/^here/);
    }),
  );
});
