import * as z from 'zod'
import { JsonApiError, type JsonOperation, operation } from '#emulator/aws/json-service.ts'
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
    AdminCreateUser: operation(createUserSchema, (input) => {
      const attributes = Object.fromEntries(input.UserAttributes.map(({ Name, Value }) => [Name, Value]))
      const { Username: email, TemporaryPassword: temporaryPassword } = input
      const view = viewOf(poolOf(input.UserPoolId).create({ email, attributes, temporaryPassword }))
      return { User: { ...view.user, Attributes: view.attributes } }
    }),
    AdminGetUser: operation(userSchema, ({ UserPoolId, Username }) => {
      const view = viewOf(poolOf(UserPoolId).get(Username))
      return { ...view.user, UserAttributes: view.attributes }
    }),
    AdminSetUserPassword: operation(setPasswordSchema, ({ UserPoolId, Username, Password, Permanent }) => {
      poolOf(UserPoolId).setPassword(Username, Password, Permanent)
      return {}
    }),
  }
}

function sessionOperations({ poolOf, clientOf }: Registry) {
  return {
    AdminInitiateAuth: operation(signInSchema, ({ UserPoolId, ClientId, AuthFlow, AuthParameters }) => {
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
    }),
    GetTokensFromRefreshToken: operation(renewSchema, async ({ ClientId, RefreshToken }) => {
      const client = clientOf(ClientId)
      return { AuthenticationResult: await poolOf(client.poolId).renew(RefreshToken, ClientId, client) }
    }),
    RevokeToken: operation(revokeSchema, ({ ClientId, Token }) => {
      const client = clientOf(ClientId)
      poolOf(client.poolId).revoke(Token, ClientId, client)
      return {}
    }),
  }
}

/** The operations of the user pools API that sign-in and its administration need. */
export function cognitoOperations(registry: Registry): Record<string, JsonOperation> {
  return { ...userOperations(registry), ...sessionOperations(registry) }
}
