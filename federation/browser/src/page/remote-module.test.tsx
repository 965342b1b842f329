// @vitest-environment happy-dom
import type { ComposedRemote } from '@federation/protocol';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserModules } from '../tab/browser-modules.ts';
import { federation } from '../tab/federation.ts';
import { ModulesContext } from './modules.ts';
import { RemoteModule } from './remote-module.tsx';

const beacon = vi.fn((_url: string, _text: string) => true);
beforeEach(() => {
  vi.stubGlobal('navigator', Object.assign(navigator, { sendBeacon: beacon }));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(federation(), 'registerRemotes').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  beacon.mockClear();
});

const inRender = () => {
  throw new Error('broken');
};
const InEffect = () => {
  useEffect(inRender, []);
  return <h2>New</h2>;
};
const Old = () => <h2>Old</h2>;

let made = 0;
/** A page with a field and one part, whose code is these components by version. */
async function show(code: { new: ComponentType; old?: ComponentType }) {
  // Each test has a remote of its own: the federation runtime and the report remember.
  made += 1;
  const name = `gifts${made}`;
  const previous = {
    version: 'old',
    entry: 'entry.js',
    base: 'http://gifts.test/old/',
    integrity: 'sha256-b',
  };
  const remote: ComposedRemote = {
    name,
    version: 'new',
    contract: '1.0.0',
    routes: [],
    slots: [],
    entry: 'entry.js',
    modules: {},
    base: 'http://gifts.test/new/',
    integrity: { 'entry.js': 'sha256-a' },
    ...(code.old && { previous }),
  };
  vi.spyOn(federation(), 'loadRemote').mockImplementation(async (id) => ({
    Page: id.startsWith(`${name}@new`) ? code.new : code.old,
  }));
  const modules = browserModules(
    () => [remote],
    async () => {},
  );
  function Page() {
    const [text, setText] = useState('');
    return (
      <ModulesContext value={modules}>
        <input value={text} onChange={({ target }) => setText(target.value)} />
        <RemoteModule id={`${name}/a-page`} />
      </ModulesContext>
    );
  }
  await act(async () => void render(<Page />));
  return { name, modules };
}

test.each([
  ['in render', inRender as ComponentType],
  ['in an effect', InEffect],
])(
  'a part that throws %s gives way to the version before, and is reported once',
  { tags: '@spec-17.7' },
  async (_, broken) => {
    const { name, modules } = await show({ new: broken, old: Old });
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'typed' } });
    expect((await screen.findByRole('heading')).textContent).toBe('Old');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('typed');
    expect(beacon.mock.calls).toEqual([['/problems', JSON.stringify({ remote: name, version: 'new' })]]);
    expect(modules.isBroken?.()).toBe(false);
  },
);

test.each([
  ['there is no version before', undefined],
  ['the version before throws as well', InEffect],
])(
  'the panel stands there when %s, after as many tries as there are versions',
  { tags: '@spec-17.7' },
  async (_, old) => {
    const { name } = await show({ new: InEffect, old });
    expect(await screen.findByRole('alert')).toBeTruthy();
    const versions = old ? ['new', 'old'] : ['new'];
    expect(beacon.mock.calls.map(([, text]) => JSON.parse(text))).toEqual(
      versions.map((version) => ({ remote: name, version })),
    );
    expect(federation().loadRemote).toHaveBeenCalledTimes(versions.length);
  },
);
