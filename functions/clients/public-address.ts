import ipaddr from 'ipaddr.js'

export type ResolvedAddress = { address: string; family: 4 | 6 }

/**
 * IPv6 global unicast (IANA). Public servers have no other addresses; excludes mapped and compatible IPv4
 * too.
 */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** False for the special-purpose ranges of the IANA registries (RFC 6890 and successors). */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(globalIpv6)
}
