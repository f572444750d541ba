import ipaddr from 'ipaddr.js'

const groupsOfNetwork = 4

/**
 * The network that an address is counted by: an IPv4 address itself, of IPv6 the first 64 bits, because every customer gets at least
 * that many addresses (RFC 6177). Anything else stands for itself.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const groups = parsed.parts.slice(0, groupsOfNetwork).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}
