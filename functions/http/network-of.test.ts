import { expect, test } from 'vitest'
import { networkOf } from '#functions/http/network-of.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
