import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, type JWTPayload, SignJWT } from 'jose'
import { damagedFile, readText, writeState } from '../../state-file.ts'

export type SigningKey = {
  signToken(claims: JWTPayload): Promise<string>
  publicKeys(): Promise<object>
}

function readKey(file: string): KeyObject | undefined {
  const text = readText(file)
  if (text === undefined) return undefined
  try {
    return createPrivateKey(text)
  } catch (error) {
    throw damagedFile(file, error)
  }
}

function makeKey(file: string): KeyObject {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeState(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), { mode: 0o600 })
  return privateKey
}

/** Created at the first boot, one per data folder: tokens are not valid on another machine. */
export function openSigningKey(file: string): SigningKey {
  const privateKey = readKey(file) ?? makeKey(file)
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
