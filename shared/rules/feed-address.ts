/** The URL with http and https, each with and without a trailing slash. Drops the fragment. */
function formsOf(url: string): string[] {
  return ['https:', 'http:'].flatMap((protocol) =>
    ['', '/'].map((end) => {
      const form = new URL(url)
      form.protocol = protocol
      form.pathname = form.pathname.replace(/\/+$/, '') + end
      form.hash = ''
      return form.href
    }),
  )
}

/** The form that we store and request: no fragment, and at most one trailing slash. */
export function askedAddress(url: string): string {
  const asked = new URL(url)
  asked.hash = ''
  asked.pathname = asked.pathname.replace(/\/{2,}$/, '/')
  return asked.href
}

/**
 * All URLs that count as the same feed, the given one first. They include the stored form (`askedAddress`).
 */
export function feedAddresses(url: string): [string, ...string[]] {
  const given = new URL(url).href
  return [given, ...new Set(formsOf(given).filter((form) => form !== given))]
}

/** The same text for all URLs that count as the same feed. */
export function feedIdentity(url: string): string {
  return formsOf(url)[0] ?? url
}

export function isSecured(address: string, before: string): boolean {
  return address.startsWith('https:') && before.startsWith('http:')
}
