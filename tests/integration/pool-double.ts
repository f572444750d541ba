import { randomUUID } from 'node:crypto'
import type { AwsCall, AwsService } from '#local/aws/service.ts'

type PoolUser = { sub: string; email: string; password: string | undefined }

export type PoolDouble = {
  service: AwsService
  /** What the pool was asked, in order. */
  asked: { operation: string; input: Record<string, unknown> }[]
  /** Every call fails like this until it is told otherwise. */
  failWith(errorName: string | undefined): void
}

class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly type: string
  constructor(type: string) {
    super(type)
    this.type = type
  }
}

type Input = Record<string, unknown>
const record = (value: unknown): Input => (typeof value === 'object' && value !== null ? { ...value } : {})
const attributesOf = (user: PoolUser) => [
  { Name: 'sub', Value: user.sub },
  { Name: 'email', Value: user.email },
]

type Tokens = {
  start(sub: string, originJti: string): object
  refreshTokens: Map<string, { sub: string; originJti: string }>
}

function operationsOf(users: Map<string, PoolUser>, tokens: Tokens) {
  function userOf(name: unknown): PoolUser {
    const user = users.get(String(name))
    if (!user) throw new Refusal('UserNotFoundException')
    return user
  }

  const operations: Record<string, (input: Input) => object> = {
    AdminInitiateAuth(input) {
      const { USERNAME, PASSWORD } = record(input.AuthParameters)
      // With `preventUserExistenceErrors` an unknown name is a wrong password.
      const user = users.get(String(USERNAME))
      if (input.AuthFlow !== 'ADMIN_USER_PASSWORD_AUTH' || !user || user.password !== PASSWORD) {
        throw new Refusal('NotAuthorizedException')
      }
      return tokens.start(user.sub, randomUUID())
    },
    GetTokensFromRefreshToken(input) {
      const known = tokens.refreshTokens.get(String(input.RefreshToken))
      if (!known) throw new Refusal('NotAuthorizedException')
      tokens.refreshTokens.delete(String(input.RefreshToken))
      return tokens.start(known.sub, known.originJti)
    },
    RevokeToken(input) {
      tokens.refreshTokens.delete(String(input.Token))
      return {}
    },
    AdminGetUser(input) {
      return { UserAttributes: attributesOf(userOf(input.Username)) }
    },
    AdminCreateUser(input) {
      const email = String(input.Username)
      if (users.has(email)) throw new Refusal('UsernameExistsException')
      const user = { sub: randomUUID(), email, password: undefined }
      users.set(email, user)
      return { User: { Username: user.sub, Attributes: attributesOf(user) } }
    },
    AdminSetUserPassword(input) {
      userOf(input.Username).password = String(input.Password)
      return {}
    },
  }

  return operations
}

/**
 * As much of a user pool as our functions ask of one, by its documented answers: passwords, refresh tokens that rotate and can be
 * revoked. It signs with the keys of the test's issuer.
 */
export function createPoolDouble(sign: (sub: string, originJti: string) => string): PoolDouble {
  const users = new Map<string, PoolUser>()
  const refreshTokens = new Map<string, { sub: string; originJti: string }>()
  const asked: PoolDouble['asked'] = []
  let failure: string | undefined

  function tokens(sub: string, originJti: string) {
    const RefreshToken = randomUUID()
    refreshTokens.set(RefreshToken, { sub, originJti })
    return {
      AuthenticationResult: {
        AccessToken: sign(sub, originJti),
        ExpiresIn: 900,
        TokenType: 'Bearer',
        RefreshToken,
      },
    }
  }

  const operations = operationsOf(users, { start: tokens, refreshTokens })

  function answerTo(call: AwsCall): object {
    const operation = call.operation ?? ''
    const input = record(JSON.parse(call.body.toString() || '{}'))
    asked.push({ operation, input })
    const run = operations[operation]
    if (failure) throw new Refusal(failure)
    if (!run) throw new Refusal('UnknownOperationException')
    return run(input)
  }

  function send(call: AwsCall, status: number, body: object) {
    call.response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
    call.response.end(JSON.stringify(body))
  }

  return {
    asked,
    failWith(errorName) {
      failure = errorName
    },
    service: {
      signingName: 'cognito-idp',
      // Renewing and revoking prove themselves by the token; the SDK does not sign them.
      answersUnsigned: (url) => url.pathname === '/',
      permissionsOf: () => [],
      async handle(call) {
        try {
          send(call, 200, answerTo(call))
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          send(call, 400, { __type: error.type, message: 'Refused.' })
        }
      },
      close: async () => {},
    },
  }
}
