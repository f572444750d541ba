import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { listen } from '#emulator/listen.ts'

/** A token issuer with a key of its own: sessions are verified as in production, without a user pool. */
export async function startIssuer(clientId: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keyId = randomUUID()
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }] }
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(keys))
  })
  const port = await listen(server)
  const url = `http://127.0.0.1:${port}`

  /** An access token as a user pool makes it, valid for an hour. */
  function accessTokenOf(userId: string, now: Date): Promise<string> {
    const seconds = Math.floor(now.getTime() / 1000)
    const own = { client_id: clientId, token_use: 'access', auth_time: seconds, origin_jti: randomUUID() }
    return new SignJWT(own)
      .setProtectedHeader({ alg: 'RS256', kid: keyId })
      .setIssuer(url)
      .setSubject(userId)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .setJti(randomUUID())
      .sign(privateKey)
  }

  return { url, accessTokenOf, close: () => new Promise((resolve) => server.close(resolve)) }
}
