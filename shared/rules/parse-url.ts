/**
 * The address, completed by the base; undefined for what is none. Instead of `URL.canParse`, which on Node 20 refuses a host with a
 * letter like «ü» once a process has asked often enough for it to be compiled.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
