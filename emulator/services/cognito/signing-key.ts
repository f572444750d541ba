import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { calculateJwkThumbprint, exportJWK, type JWTPayload, SignJWT } from 'jose'

export type SigningKey = {
  /** A JWT signed with RS256 (RFC 7515). */
  signToken(claims: JWTPayload): Promise<string>
  /** The public part, as `jwks.json` holds it (RFC 7517). */
  publicKeys(): Promise<object>
}

/** A key of this data folder's own, made at its first boot: a token of one machine is worth nothing on another. */
export function openSigningKey(file: string): SigningKey {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  }
  const privateKey = createPrivateKey(readFileSync(file))
  const alg = 'RS256'

  async function publicKey() {
    const jwk = await exportJWK(createPublicKey(privateKey))
    return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg, use: 'sig' }
  }

  return {
    async signToken(claims) {
      const { kid } = await publicKey()
      return new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(privateKey)
    },
    publicKeys: async () => ({ keys: [await publicKey()] }),
  }
}
