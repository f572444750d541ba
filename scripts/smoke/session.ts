/** Cookies by name. */
export type Session = Map<string, string>

export function keepCookies(session: Session, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(';')
    const at = pair.indexOf('=')
    const isExpired = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))
    if (isExpired) session.delete(pair.slice(0, at))
    else session.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

export const cookieHeader = (session: Session): string =>
  [...session].map(([name, value]) => `${name}=${value}`).join('; ')
