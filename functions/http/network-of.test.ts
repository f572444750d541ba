import { expect, test } from 'vitest'
import { networkOf } from '#functions/http/network-of.ts'

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2345:3:4:5:6', '2001:db8:1:2300::/56'],
  ['2001:db8:1:23ff::1', '2001:db8:1:2300::/56'],
  ['2001:db8:1:2400::1', '2001:db8:1:2400::/56'],
  ['::1', '::/56'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
