/**
 * Undefined for an invalid URL. Does not use `URL.canParse`, because in Node 20 it rejects hosts with letters
 * such as "ü" once V8 has optimized it.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
