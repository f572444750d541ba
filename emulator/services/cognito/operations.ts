import * as z from 'zod'
import { inputOf, JsonApiError } from '#emulator/aws/json-service.ts'
import type { AppClient } from '#emulator/services/cognito/app-client.ts'
import type { PoolUser } from '#emulator/services/cognito/pool-store.ts'
import type { UserPool } from '#emulator/services/cognito/user-pool.ts'

const passwordSchema = z
  .string()
  .max(256)
  // Cognito's own pattern: two characters at least, and no blank at either end (API reference, «AdminSetUserPassword»).
  .regex(/^\S+.*\S+$/, "Value at 'password' failed to satisfy constraint: ^[\\S]+.*[\\S]+$")
const userSchema = z.looseObject({ UserPoolId: z.string(), Username: z.string() })
const createUserSchema = userSchema.extend({
  Username: z.string().regex(/^[^\s@]+@[^\s@]+$/, 'Username should be an email.'),
  // No mail leaves the pool on one machine, so an invitation could never arrive.
  MessageAction: z.literal('SUPPRESS', 'Invitations are not emulated: create users with SUPPRESS.'),
  TemporaryPassword: passwordSchema.optional(),
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
})
const setPasswordSchema = userSchema.extend({
  Password: passwordSchema,
  Permanent: z.boolean().default(false),
})
const signInSchema = z.looseObject({
  UserPoolId: z.string(),
  ClientId: z.string(),
  AuthFlow: z.literal('ADMIN_USER_PASSWORD_AUTH', 'Only ADMIN_USER_PASSWORD_AUTH is emulated.'),
  AuthParameters: z.looseObject({
    USERNAME: z.string('Missing required parameter USERNAME'),
    PASSWORD: z.string('Missing required parameter PASSWORD'),
  }),
})
const renewSchema = z.looseObject({ ClientId: z.string(), RefreshToken: z.string() })
const revokeSchema = z.looseObject({ ClientId: z.string(), Token: z.string() })

/** Cognito names a wrong shape differently from other services of its protocol. */
function read<T extends z.ZodType>(schema: T, body: Buffer): z.infer<T> {
  try {
    return inputOf(schema, body)
  } catch (error) {
    if (!(error instanceof JsonApiError)) throw error
    throw new JsonApiError('InvalidParameterException', error.message)
  }
}

function viewOf(user: PoolUser) {
  const attributes = Object.entries({ ...user.attributes, sub: user.userId })
  return {
    user: {
      Username: user.userId,
      Enabled: true,
      UserStatus: user.isPermanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
      UserCreateDate: user.createdAt / 1000,
      UserLastModifiedDate: user.updatedAt / 1000,
    },
    attributes: attributes.map(([Name, Value]) => ({ Name, Value })),
  }
}

/** Both throw JsonApiError ResourceNotFoundException. */
export type Registry = { poolOf(poolId: string): UserPool; clientOf(clientId: string): AppClient }

function userOperations({ poolOf }: Registry) {
  return {
    AdminCreateUser(body: Buffer) {
      const input = read(createUserSchema, body)
      const attributes = Object.fromEntries(input.UserAttributes.map(({ Name, Value }) => [Name, Value]))
      const { Username: email, TemporaryPassword: temporaryPassword } = input
      const view = viewOf(poolOf(input.UserPoolId).create({ email, attributes, temporaryPassword }))
      return { User: { ...view.user, Attributes: view.attributes } }
    },
    AdminGetUser(body: Buffer) {
      const input = read(userSchema, body)
      const view = viewOf(poolOf(input.UserPoolId).get(input.Username))
      return { ...view.user, UserAttributes: view.attributes }
    },
    AdminSetUserPassword(body: Buffer) {
      const input = read(setPasswordSchema, body)
      poolOf(input.UserPoolId).setPassword(input.Username, input.Password, input.Permanent)
      return {}
    },
  }
}

function sessionOperations({ poolOf, clientOf }: Registry) {
  return {
    AdminInitiateAuth(body: Buffer) {
      const { UserPoolId, ClientId, AuthFlow, AuthParameters } = read(signInSchema, body)
      const pool = poolOf(UserPoolId)
      const client = clientOf(ClientId)
      if (client.poolId !== UserPoolId) {
        throw new JsonApiError('ResourceNotFoundException', `User pool client ${ClientId} does not exist.`)
      }
      if (!client.flows.includes(`ALLOW_${AuthFlow}`)) {
        throw new JsonApiError('InvalidParameterException', 'Auth flow not enabled for this client')
      }
      const credentials = { username: AuthParameters.USERNAME, password: AuthParameters.PASSWORD }
      return pool.signIn(credentials, ClientId, client)
    },
    GetTokensFromRefreshToken(body: Buffer) {
      const { ClientId, RefreshToken } = read(renewSchema, body)
      const client = clientOf(ClientId)
      return { AuthenticationResult: poolOf(client.poolId).renew(RefreshToken, ClientId, client) }
    },
    RevokeToken(body: Buffer) {
      const { ClientId, Token } = read(revokeSchema, body)
      const client = clientOf(ClientId)
      poolOf(client.poolId).revoke(Token, ClientId, client)
      return {}
    },
  }
}

/** The operations of the user pools API that our functions use, from a request's body to the answer's. */
export function cognitoOperations(registry: Registry): Record<string, (body: Buffer) => object> {
  return { ...userOperations(registry), ...sessionOperations(registry) }
}
