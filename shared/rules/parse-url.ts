/**
 * Undefined for an invalid URL. Not `URL.canParse`: once compiled by V8, Node 20's refuses hosts with letters
 * such as "ü".
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
