import ipaddr from 'ipaddr.js'

/** What a provider hands out to one customer, or a handful of them (RFC 6177 on IPv6), in bits. */
const networkBits = { ipv4: 24, ipv6: 56 }

/**
 * The network that an address is counted by, for votes and sign-ins alike: the /24 of an IPv4 address, the /56 of an IPv6 one.
 * Anything else stands for itself.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  const kind = parsed.kind()
  const network = kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  const range = `${parsed.toString()}/${networkBits[kind]}`
  return `${network.networkAddressFromCIDR(range).toString()}/${networkBits[kind]}`
}
