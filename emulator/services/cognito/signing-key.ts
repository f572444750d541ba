import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export type SigningKey = {
  /** A JWT signed with RS256 (RFC 7515). */
  signToken(claims: object): string
  /** The public part, as `jwks.json` holds it (RFC 7517). */
  publicKeys(): object
}

/** A key of this data folder's own, made at its first boot: a token of one machine is worth nothing on another. */
export function openSigningKey(file: string): SigningKey {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  }
  const privateKey = createPrivateKey(readFileSync(file))
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' })
  const kid = createHash('sha256').update(String(jwk.n)).digest('base64url')
  return {
    signToken(claims) {
      const unsigned = `${encode({ kid, alg: 'RS256' })}.${encode(claims)}`
      return `${unsigned}.${sign('RSA-SHA256', Buffer.from(unsigned), privateKey).toString('base64url')}`
    },
    publicKeys: () => ({ keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] }),
  }
}
