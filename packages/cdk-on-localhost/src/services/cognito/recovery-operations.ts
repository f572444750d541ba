import * as z from 'zod'
import { operation } from '../../aws/json-service.ts'
import { poolPasswordSchema } from './user-operations.ts'
import type { Registry } from './user-pool.ts'

const forgotSchema = z.looseObject({ ClientId: z.string(), Username: z.string().min(1).max(128) })
const confirmSchema = forgotSchema.extend({
  ConfirmationCode: z.string().min(1).max(2048).regex(/^\S+$/),
  Password: poolPasswordSchema,
  ClientMetadata: z.undefined('Metadata for triggers are not emulated.').optional(),
})

export function recoveryOperations({ poolOf, clientOf }: Registry) {
  return {
    ForgotPassword: operation(forgotSchema, ({ ClientId, Username }) =>
      poolOf(clientOf(ClientId).poolId).recovery.forgot(Username, ClientId),
    ),
    ConfirmForgotPassword: operation(confirmSchema, async ({ ClientId, ...input }) => {
      const { Username: username, ConfirmationCode: code, Password: password } = input
      await poolOf(clientOf(ClientId).poolId).recovery.confirm({ username, code, password }, ClientId)
      return {}
    }),
  }
}
