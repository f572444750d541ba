import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { listen } from 'cdk-on-localhost/http'
import { openSigningKey } from 'cdk-on-localhost/testing'

/** Issues tokens with its own key, so that sessions are verified as in production without a user pool. */
export async function startIssuer({ clientId, keyFile }: { clientId: string; keyFile: string }) {
  const key = openSigningKey(keyFile)
  const keys = JSON.stringify(await key.publicKeys())
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(keys)
  })
  const url = `http://127.0.0.1:${await listen(server)}`

  /** Like a user pool's access token, valid for an hour. */
  function accessTokenOf(userId: string, now: Date): Promise<string> {
    const seconds = Math.floor(now.getTime() / 1000)
    return key.signToken({
      iss: url,
      sub: userId,
      client_id: clientId,
      token_use: 'access',
      origin_jti: randomUUID(),
      jti: randomUUID(),
      auth_time: seconds,
      iat: seconds,
      exp: seconds + 3600,
    })
  }

  return { url, accessTokenOf, close: () => new Promise((resolve) => server.close(resolve)) }
}
