import type { Page } from 'playwright-core'

/** Unwanted actions of a page; all lists stay empty on a correct page. */
export type ObservedActions = {
  foreignRequests: string[]
  policyViolations: string[]
  dialogs: string[]
  errors: string[]
}

export function observePage(page: Page, own: readonly string[]): ObservedActions {
  const seen: ObservedActions = { foreignRequests: [], policyViolations: [], dialogs: [], errors: [] }
  const isOwn = (address: string) => address === 'about:blank' || own.includes(new URL(address).origin)
  const note = (address: string) => {
    if (!isOwn(address) && !address.startsWith('data:image/')) seen.foreignRequests.push(address)
  }
  page.on('request', (request) => note(request.url()))
  page.on('websocket', (socket) => seen.foreignRequests.push(socket.url()))
  page.on('framenavigated', (frame) => note(frame.url()))
  page.on('popup', (popup) => seen.foreignRequests.push(`popup ${popup.url()}`))
  page.on('pageerror', (error) => seen.errors.push(String(error)))
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) seen.policyViolations.push(message.text())
  })
  page.on('dialog', (dialog) => {
    seen.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return seen
}

export const nothingObserved: ObservedActions = {
  foreignRequests: [],
  policyViolations: [],
  dialogs: [],
  errors: [],
}

/**
 * Finds URLs that are neither paths of the site nor http(s) URLs without a user name. Images and scripts must
 * come from the site. Each line has element, attribute and value.
 */
export function wrongAddresses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const attributes = [
      'href',
      'src',
      'srcset',
      'action',
      'formaction',
      'poster',
      'data',
      'ping',
      'xlink:href',
    ]
    const own = new Set(['img', 'script', 'link', 'source', 'form', 'iframe', 'object', 'embed', 'use'])
    const isOwnPath = (value: string) => /^(#|\?|\/(?![/\\]))/.test(value)
    const isWebAddress = (value: string) => {
      if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false
      const { username, password } = new URL(value)
      return username === '' && password === ''
    }
    const isOfThisPage = (value: string) =>
      isOwnPath(value) || (URL.canParse(value) && new URL(value).origin === location.origin)
    return [...document.querySelectorAll('*')].flatMap((element) =>
      attributes.flatMap((name) => {
        const value = element.getAttribute(name)
        if (value === null) return []
        const tag = element.localName
        // The canonical link and feeds are absolute URLs of the site.
        const isFine = own.has(tag) ? isOfThisPage(value) : isOwnPath(value) || isWebAddress(value)
        return isFine ? [] : [`${tag} ${name}=${value}`]
      }),
    )
  })
}

export function elementNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll('*')]
    const handlers = elements.flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on') || name === 'srcdoc'),
    )
    return [...new Set([...elements.map((element) => element.localName), ...handlers])].sort()
  })
}

/** Empty if the page fits its window. Otherwise its width, then the elements that overflow. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= window.innerWidth) return []
    const outside = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, width } = element.getBoundingClientRect()
      return width > 0 && (right > window.innerWidth + 1 || element.scrollWidth > window.innerWidth)
    })
    const named = outside.map(
      (element) => `${element.localName}.${element.className}: ${element.textContent?.slice(0, 40)}`,
    )
    return [`${scrollWidth} px in ${window.innerWidth}`, ...named.slice(0, 20)]
  })
}
