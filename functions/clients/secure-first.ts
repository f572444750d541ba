import { FetchError } from '#functions/clients/fetch-error.ts'
import type { FetchOptions, GuardedClient, OpenedAnswer } from '#functions/clients/guarded-fetch.ts'
import { parseUrl } from '#shared/rules/parse-url.ts'

/** The same address over TLS, where it is a plain one on the usual port. */
function secureAddress(address: string): string | undefined {
  const url = parseUrl(address)
  if (url?.protocol !== 'http:' || url.port !== '') return undefined
  url.protocol = 'https:'
  return url.href
}

/**
 * Opens what a feed names without encryption over TLS, as most servers have both, and as it is named where that fails.
 * `optionsNow` is asked before each try, since the first one takes its time.
 * @throws FetchError of the address as it is named
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
