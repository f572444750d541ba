import ipaddr from 'ipaddr.js'

/** The prefix of one customer or a few (RFC 6177 on IPv6), in bits. */
const networkBits = { ipv4: 24, ipv6: 56 }

/**
 * The network that votes and sign-ins are counted by: /24 of IPv4, /56 of IPv6. Other text is returned
 * unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  const kind = parsed.kind()
  const network = kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  const range = `${parsed.toString()}/${networkBits[kind]}`
  return `${network.networkAddressFromCIDR(range).toString()}/${networkBits[kind]}`
}
