import { expect, test } from 'vitest';
import { memoryDirectory } from './memory-directory.ts';

const GIB = 2 ** 30;
const plenty = { directory: 12 * GIB, memory: 20 * GIB };
const mounts = (options: string) => `/dev/vda / ext4 rw 0 0\ntmpfs /dev/shm tmpfs ${options} 0 0\n`;

test('the tests write to memory where there is room', () => {
  expect(memoryDirectory(mounts('rw,nosuid,nodev'), plenty)).toBe('/dev/shm');
});

test.each([
  ['it is not there', 'tmpfs /run tmpfs rw 0 0', plenty],
  ['no program may run in it', mounts('rw,nosuid,nodev,noexec,relatime'), plenty],
  ['it is as small as that of a container', mounts('rw'), { ...plenty, directory: GIB / 16 }],
  ['memory is short', mounts('rw'), { ...plenty, memory: 4 * GIB }],
])('the tests do not write to memory when %s', (_, list, room) => {
  expect(memoryDirectory(list, room)).toBeUndefined();
});
