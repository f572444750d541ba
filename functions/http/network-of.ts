import ipaddr from 'ipaddr.js'

/** Prefix lengths in bits that one or a few customers share (RFC 6177 for IPv6). */
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
