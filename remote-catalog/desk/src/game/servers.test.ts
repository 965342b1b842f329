import { expect, test } from 'vitest';
import { readServers, writeServers } from './servers.ts';

test('servers are read as they are written, and empty lines are none', { tags: '@spec-18.26' }, () => {
  const servers = [
    { id: 'eu', name: 'Европа' },
    { id: 'os_asia', name: 'Азия и Океания' },
  ];
  expect(readServers(writeServers(servers))).toEqual(servers);
  expect(readServers('\n  7   Сервер 7 \r\n\n9\n')).toEqual([
    { id: '7', name: 'Сервер 7' },
    { id: '9', name: '9' },
  ]);
});
