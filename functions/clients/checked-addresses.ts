import { orAborted } from '#functions/clients/abort.ts'
import type { Resolve } from '#functions/clients/dial.ts'
import { FetchError } from '#functions/clients/fetch-error.ts'
import { isPublicAddress, type ResolvedAddress } from '#functions/clients/public-address.ts'
import { parseWebAddress } from '#shared/rules/web-address.ts'

/** Feeds are served on these; other ports belong to internal services. */
const allowedPorts: readonly string[] = ['80', '443', '8080', '8443']
const wayOut =
  'If the server is yours, add its host and port to the parameter AllowedPrivateHosts, or to SIDELIGHT_PRIVATE_HOSTS for npm start.'
const portRefusal = `Feeds and their files can be read only on ports ${allowedPorts.slice(0, -1).join(', ')} and ${allowedPorts.at(-1)}. ${wayOut}`
const privateRefusal = `This address doesn't belong to a public server. ${wayOut}`
const maximumAddresses = 4

export type AddressGuard = { allowedPrivateHosts: readonly string[]; resolve: Resolve }

function refuse(reason: string): never {
  throw new FetchError('refused', reason)
}

/**
 * `base`: the address that redirects to this one.
 * @throws FetchError for an invalid address, or one that must not be called
 */
export function parseAddress(text: string, base?: URL): URL {
  const { url, fault } = parseWebAddress(text.trim(), base)
  return url ?? refuse(`${base ? 'The address redirects to one that' : 'The address'} ${fault}.`)
}

const hostAndPort = (url: URL) => `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`

async function resolved(url: URL, resolve: Resolve): Promise<ResolvedAddress[]> {
  try {
    return await resolve(url.hostname)
  } catch (cause) {
    throw new FetchError('unreachable', `There is no server named ${url.hostname}.`, { cause })
  }
}

/**
 * At most four addresses, IPv4 first, to be tried in order.
 * @throws FetchError `refused` if the port is not allowed or any address is not public, `unreachable` if the
 * name does not resolve
 */
export async function checkedAddresses(
  url: URL,
  signal: AbortSignal,
  { allowedPrivateHosts, resolve }: AddressGuard,
): Promise<readonly ResolvedAddress[]> {
  const isAllowedPrivate = allowedPrivateHosts.includes(hostAndPort(url))
  if (!isAllowedPrivate && url.port !== '' && !allowedPorts.includes(url.port)) refuse(portRefusal)
  const addresses = await orAborted(resolved(url, resolve), signal)
  if (addresses.length === 0) throw new FetchError('unreachable', `There is no server named ${url.hostname}.`)
  const isPublic = addresses.every(({ address }) => isPublicAddress(address))
  if (!isPublic && !isAllowedPrivate) refuse(privateRefusal)
  return addresses.toSorted((one, other) => one.family - other.family).slice(0, maximumAddresses)
}
