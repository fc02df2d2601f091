import { expect, test } from 'vitest';
import { clientAddress, wideNetwork } from './client-address.ts';

const from = (remoteAddress?: string) => ({ incoming: { socket: { remoteAddress } } });

test('a call without a socket is in-process and has no address', () => {
  expect(clientAddress(undefined, undefined, 0)).toBeNull();
  expect(clientAddress({}, '203.0.113.9', 1)).toBeNull();
});

test('a header does not count without a trusted proxy', () => {
  expect(clientAddress(from('198.51.100.1'), '203.0.113.9', 0)).toBe('198.51.100.1');
});

test.each([
  [1, '203.0.113.9'],
  [2, '192.0.2.7'],
  [3, '192.0.2.7'],
])('with %i trusted proxies the address is the one that the outermost of them saw', (proxies, address) => {
  expect(clientAddress(from('198.51.100.1'), '192.0.2.7, 203.0.113.9', proxies)).toBe(address);
});

test('entries left of the trusted proxies do not count', () => {
  expect(clientAddress(from('198.51.100.1'), '1.1.1.1, 2.2.2.2, 203.0.113.9', 1)).toBe('203.0.113.9');
});

test('a hop that is no address ends the chain', () => {
  expect(clientAddress(from('198.51.100.1'), '192.0.2.7, unknown', 2)).toBe('198.51.100.1');
  expect(clientAddress(from('198.51.100.1'), '', 1)).toBe('198.51.100.1');
});

test.each([
  ['203.0.113.9:4711', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
])('%s is counted as %s', (hop, address) => {
  expect(clientAddress(from('198.51.100.1'), hop, 1)).toBe(address);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('IPv6 %s is counted by its network %s', (address, network) => {
  expect(clientAddress(from(address), undefined, 0)).toBe(network);
});

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('%s is of the wide network %s', (counted, network) => {
  expect(wideNetwork(counted)).toBe(network);
});

test('a socket that is gone is counted, not exempt', () => {
  expect(clientAddress(from(undefined), undefined, 0)).toBe('unknown');
});
