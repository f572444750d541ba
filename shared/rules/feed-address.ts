/** With or without encryption, with or without a last slash, whatever the fragment, which no server sees. */
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

/** The address as it is asked and kept: without a fragment, which no server sees, and with one slash at its end at most. */
export function askedAddress(url: string): string {
  const asked = new URL(url)
  asked.hash = ''
  asked.pathname = asked.pathname.replace(/\/{2,}$/, '/')
  return asked.href
}

/** The addresses that lead to one feed, the given one first; a kept one (`askedAddress`) is among those of each of them. */
export function feedAddresses(url: string): [string, ...string[]] {
  const given = new URL(url).href
  return [given, ...new Set(formsOf(given).filter((form) => form !== given))]
}

/** One text for all the addresses that lead to one feed. */
export function feedIdentity(url: string): string {
  return formsOf(url)[0] ?? url
}

/** Whether of two addresses of one feed the first is encrypted and the other is not. */
export function isSecured(address: string, before: string): boolean {
  return address.startsWith('https:') && before.startsWith('http:')
}
