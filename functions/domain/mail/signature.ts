import { createHmac, timingSafeEqual } from 'node:crypto'

/** Base64url. The first part names the purpose, so that a signature is valid for one purpose only. */
export function signatureOf(parts: readonly string[], secret: string): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
}

function isSignedWith(signature: string, parts: readonly string[], secret: string): boolean {
  const given = Buffer.from(signature)
  const right = Buffer.from(signatureOf(parts, secret))
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Tries each secret, so that the time taken does not reveal which matches. */
export function isSigned(signature: string, parts: readonly string[], secrets: readonly string[]): boolean {
  return secrets.filter((secret) => isSignedWith(signature, parts, secret)).length > 0
}
