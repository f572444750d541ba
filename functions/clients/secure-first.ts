import { FetchError } from '#functions/clients/fetch-error.ts'
import type { FetchOptions, GuardedClient, OpenedAnswer } from '#functions/clients/guarded-fetch.ts'
import { parseUrl } from '#shared/rules/parse-url.ts'

/** Undefined unless the address is http on the default port. */
function secureAddress(address: string): string | undefined {
  const url = parseUrl(address)
  if (url?.protocol !== 'http:' || url.port !== '') return undefined
  url.protocol = 'https:'
  return url.href
}

/**
 * Tries https first for an http address of a feed, because most servers have both.
 * `optionsNow` is called before each attempt, since the first one takes time.
 * @throws FetchError of the address as given
 */
export async function openSecureFirst(
  client: GuardedClient,
  address: string,
  optionsNow: () => FetchOptions,
): Promise<OpenedAnswer> {
  const secure = secureAddress(address)
  if (secure === undefined) return client.open(address, optionsNow())
  try {
    return await client.open(secure, { ...optionsNow(), hasAlternative: true })
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    return client.open(address, optionsNow())
  }
}
