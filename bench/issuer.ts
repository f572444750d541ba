import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token issuer with a key of its own: sessions are verified as in production, without a user pool. */
export async function startIssuer(clientId: string) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keyId = randomUUID()
  const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' }] }
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(keys))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`

  /** An access token as a user pool makes it, valid for an hour. */
  function accessTokenOf(userId: string, now: Date): string {
    const seconds = Math.floor(now.getTime() / 1000)
    const claims = {
      iss: url,
      sub: userId,
      client_id: clientId,
      token_use: 'access',
      auth_time: seconds,
      iat: seconds,
      exp: seconds + 3600,
      origin_jti: randomUUID(),
      jti: randomUUID(),
    }
    const unsigned = `${base64url({ alg: 'RS256', kid: keyId })}.${base64url(claims)}`
    return `${unsigned}.${sign('RSA-SHA256', Buffer.from(unsigned), privateKey).toString('base64url')}`
  }

  return { url, accessTokenOf, close: () => new Promise((resolve) => server.close(resolve)) }
}
