import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a mailed token says, signed with a secret: HMAC-SHA256 in 43 characters of base64url. The first part names what the token is for. */
export function signatureOf(parts: readonly string[], secret: string): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
}

function isSignedWith(signature: string, parts: readonly string[], secret: string): boolean {
  const given = Buffer.from(signature)
  const right = Buffer.from(signatureOf(parts, secret))
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Whether one of the secrets made it; each is tried, so that the time it takes tells nothing. */
export function isSigned(signature: string, parts: readonly string[], secrets: readonly string[]): boolean {
  return secrets.filter((secret) => isSignedWith(signature, parts, secret)).length > 0
}
