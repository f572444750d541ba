import * as z from 'zod'
import { JsonApiError, type JsonOperation, operation } from '../../aws/json-service.ts'
import { recoveryOperations } from './recovery-operations.ts'
import { userOperations } from './user-operations.ts'
import type { Registry } from './user-pool.ts'

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
      poolOf(clientOf(ClientId).poolId).revoke(Token, ClientId)
      return {}
    }),
  }
}

export function cognitoOperations(registry: Registry): Record<string, JsonOperation> {
  return { ...userOperations(registry), ...sessionOperations(registry), ...recoveryOperations(registry) }
}
