import { expect, test, vi } from 'vitest';
import { readPorts } from '../src/ports.ts';

test('reads a port by its former name, and says what it is called now', () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  expect(readPorts({ DESK_PARTS_PORT: '4301' }).desk_remotes).toBe(4301);
  expect(warn).toHaveBeenCalledWith('DESK_PARTS_PORT is called DESK_REMOTES_PORT now', 'DeprecationWarning');
  expect(readPorts({ DESK_PARTS_PORT: '4301', DESK_REMOTES_PORT: '4302' }).desk_remotes).toBe(4302);
});

test('says which variable has no port in it', () => {
  expect(() => readPorts({ API_PORT: 'http' })).toThrow('API_PORT: expected a port, got "http"');
});
