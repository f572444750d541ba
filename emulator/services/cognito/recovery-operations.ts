import * as z from 'zod'
import { operation } from '#emulator/aws/json-service.ts'
import { passwordSchema } from '#emulator/services/cognito/user-operations.ts'
import type { Registry } from '#emulator/services/cognito/user-pool.ts'

const forgotSchema = z.looseObject({ ClientId: z.string(), Username: z.string().min(1).max(128) })
const confirmSchema = forgotSchema.extend({
  ConfirmationCode: z.string().min(1).max(2048).regex(/^\S+$/),
  Password: passwordSchema,
  ClientMetadata: z.record(z.string(), z.string()).optional(),
})

/** What people ask the pool for themselves, from their browsers and unsigned. */
export function recoveryOperations({ poolOf, clientOf }: Registry) {
  return {
    ForgotPassword: operation(forgotSchema, ({ ClientId, Username }) => {
      const client = clientOf(ClientId)
      return poolOf(client.poolId).recovery.forgot(Username, client)
    }),
    ConfirmForgotPassword: operation(confirmSchema, async ({ ClientId, ...input }) => {
      const client = clientOf(ClientId)
      const { Username: username, ConfirmationCode: code, Password: password } = input
      const given = { username, code, password, clientMetadata: input.ClientMetadata }
      await poolOf(client.poolId).recovery.confirm(given, ClientId, client)
      return {}
    }),
  }
}
